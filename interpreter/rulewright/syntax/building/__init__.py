"""Syntax trees out of lark's trees."""
