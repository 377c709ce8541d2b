/**
 * Levels of an expression or a condition: far beyond what a person writes, far below what the call stack holds.
 * Counts parentheses, and operators that alternate: `a | b - c | d` is three levels.
 */
export const NESTING_MAX = 100
