"""Tests that every rule set and scenario gets for nothing."""
