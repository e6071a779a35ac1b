"""The shapes of bodies and answers, as the documents show them."""
