"""The whole scaled system on one machine: ``python -m infra.scaled`` (``make run-scaled``)."""
