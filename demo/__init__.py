"""The demo pub: what it sells, what it sold, who it is, what it looks like, and how it is loaded."""
