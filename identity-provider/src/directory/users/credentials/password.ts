import { z } from 'zod'

/** Limits the length only; the minimum is the project's policy. */
export const password = z.string().min(1, 'must not be empty').max(256, 'must have at most 256 characters')
