"""``gunicorn --config gunicorn.conf.py 'yacht_api:create_app()'`` runs the service."""

from yacht_api.server import *  # noqa: F403 - gunicorn reads its settings from this module
