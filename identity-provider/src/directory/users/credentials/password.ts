import { z } from 'zod'

/** What a password may be at most; what it must be at least is the project's policy. */
export const password = z.string().min(1, 'must not be empty').max(256, 'must have at most 256 characters')
