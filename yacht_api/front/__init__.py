"""The front: from gunicorn's event loop to the WSGI application.

Clients are heard on the loop, where a slow one costs no thread; a request reaches the application
when it is whole.
"""
