"""The demo pub: what it sells, what it sold, who it is and what it looks like. Data and pictures only, no loading."""
