"""What if: the demand of a season decided again, in the order in which it was asked, by the same rules under other
parameters. Nothing is stored: an answer is a function of the events and of the question.
"""
