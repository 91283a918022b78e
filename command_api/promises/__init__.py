"""Promises: the kegs of each beer that orders will take, so that none is promised twice."""
