import { z } from 'zod'
import { Intent } from '../../tokens/sessions/sign-in/login-options.ts'

/** What a sign-in with a provider may do: sign in, sign up, either, link, or only be tested. */
export const Purpose = z.enum(['signUpOrIn', 'signUp', 'signIn', 'link', 'test'])
export type Purpose = z.output<typeof Purpose>

/** Why a browser was sent to a provider; stored until it calls back. */
export const Flow = z.object({
  /** The provider's id in this project. */
  providerId: z.string(),
  purpose: Purpose,
  intent: Intent,
  /** The user that `link` links to. */
  userId: z.string().optional(),
  /** The record of a `test`. */
  testId: z.string().optional(),
})
export type Flow = z.output<typeof Flow>
