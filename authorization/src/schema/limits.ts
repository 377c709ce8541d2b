// Far beyond what a person writes; what they keep small is the time that a schema takes to read and to check.

export const schemaLengthMax = 1024 * 1024
export const typesMax = 2_000
/** Relations and permissions of all types together. */
export const membersMax = 30_000
/** What one relation lists. */
export const targetsMax = 100
export const conditionsMax = 500
export const parametersMax = 20

/**
 * Levels of an expression or a condition: far below what the call stack holds. Counts parentheses, and operators that
 * alternate: `a | b - c | d` is three levels.
 */
export const nestingMax = 100

/** Names of the relation API have no grammar; the language has a stricter one. */
export const nameLengthMax = 100
