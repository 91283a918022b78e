"""A provider of fiscal notes on this machine, with the API of Focus NFe, for tests and the demo.

Notes of it are worth nothing. It rejects what the tax authority would, so that the house meets the rejection here.
"""
