// Far more than anyone writes by hand. They limit the time to parse and validate a schema.

export const schemaLengthMax = 1024 * 1024
/** Names, numbers, texts and signs. */
export const tokensMax = 160_000
export const typesMax = 2_000
/** The total of relations and permissions of all types. */
export const membersMax = 30_000
/** The length of the list of one relation. */
export const targetsMax = 100
export const conditionsMax = 500
export const parametersMax = 20

/**
 * Levels of an expression or a condition, far below the limit of the call stack. Counts parentheses and alternating
 * operators: `a | b - c | d` has three levels.
 */
export const nestingMax = 100

/** For names of the relation API, which has no grammar; names of the language are stricter. */
export const nameLengthMax = 100
