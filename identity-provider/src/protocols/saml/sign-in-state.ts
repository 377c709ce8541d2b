import { z } from 'zod'

/** What has to be known when the user has signed in. */
export const SignInState = z.object({
  /** Of the request; '' for a sign-in that began here. */
  requestId: z.string(),
  consumerUrl: z.string(),
  nameIdFormat: z.string(),
  relayState: z.string(),
  /** The authentication context that the request asked for; '' for any. */
  context: z.string(),
})
export type SignInState = z.output<typeof SignInState>
