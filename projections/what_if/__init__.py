"""What-if: the demand of a season decided again in its original order, by the same rules with other parameters.

Nothing is stored: a result is a function of the events and of the question.
"""
