/** What hashing a password with argon2id takes, in one lane. */
export type PasswordCost = { memoryKib: number; passes: number }

/** OWASP's first choice for argon2id: about 20 ms of one core. */
export const fullPasswordCost: PasswordCost = { memoryKib: 19_456, passes: 2 }
