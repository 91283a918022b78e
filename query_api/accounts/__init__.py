"""Users, the signed-in person and the captcha."""
