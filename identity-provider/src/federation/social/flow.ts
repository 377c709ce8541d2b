import { z } from 'zod'
import { Intent } from '../../tokens/sessions/sign-in/login-options.ts'

/** What a sign-in elsewhere may do: go's variants, and the one that does either. */
export const Purpose = z.enum(['signUpOrIn', 'signUp', 'signIn', 'link'])
export type Purpose = z.output<typeof Purpose>

/** What a person is sent elsewhere for, kept until they come back. */
export const Flow = z.object({
  /** Its id in this project. */
  providerId: z.string(),
  purpose: Purpose,
  intent: Intent,
  /** Whom `link` links to. */
  userId: z.string().optional(),
})
export type Flow = z.output<typeof Flow>
