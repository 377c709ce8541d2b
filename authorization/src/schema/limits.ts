// Far beyond what a person writes; what they keep small is the time that a schema takes to read and to check.

export const SCHEMA_LENGTH_MAX = 1024 * 1024
export const TYPES_MAX = 2_000
/** Relations and permissions of all types together. */
export const MEMBERS_MAX = 30_000
/** What one relation lists. */
export const TARGETS_MAX = 100
export const CONDITIONS_MAX = 500
export const PARAMETERS_MAX = 20

/**
 * Levels of an expression or a condition: far below what the call stack holds. Counts parentheses, and operators that
 * alternate: `a | b - c | d` is three levels.
 */
export const NESTING_MAX = 100

/** Names of the relation API have no grammar; the language has a stricter one. */
export const NAME_LENGTH_MAX = 100
