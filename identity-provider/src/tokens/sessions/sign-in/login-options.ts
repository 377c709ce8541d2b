import { json } from '@gatehouse/operation'
import { z } from 'zod'
import { named } from '../../../foundation/fields/fields.ts'

/** provider-api §2.1: how many custom claims a token has, and how long they may be. */
export const customClaims = z
  .record(z.string().min(1).max(60, 'a claim name has at most 60 characters'), json())
  .refine(value => Object.keys(value).length <= 100, 'at most 100 custom claims')
  .refine(
    value => Object.values(value).every(claim => textOf(claim).length <= 500),
    'a claim has at most 500 characters',
  )

function textOf(claim: unknown) {
  return typeof claim === 'string' ? claim : JSON.stringify(claim)
}

/** Other spellings and more than this may be sent: what is not named here has no meaning yet and is left out. */
const shared = {
  /** Untrusted: they come from the client and stand below `nsec` in the token. */
  customClaims: customClaims.optional(),
  /** The message that is sent, where one is. */
  templateId: z.string().max(100).optional(),
  templateOptions: named(z.string().max(2000), { nameMax: 100, entriesMax: 100 }).optional(),
  /** BCP 47, such as `de` or `pt-BR`. */
  locale: z.string().max(35).optional(),
  tenantId: z.string().max(100).optional(),
}

/** provider-api §2.7, of a sign-in. */
export const LoginOptions = z.object({
  ...shared,
  stepup: z.boolean().optional(),
  mfa: z.boolean().optional(),
  revokeOtherSessions: z.boolean().optional(),
  /** Ends only sessions that were begun with one of these factors, such as `pwd`; all of them when empty. */
  revokeOtherSessionsTypes: z.array(z.string().max(60)).max(100).optional(),
})
export type LoginOptions = z.output<typeof LoginOptions>

/** provider-api §2.7, of a sign-up. */
export const SignUpOptions = z.object(shared)

/** What was wanted when a sign-in began; kept as JSON until the person has proven who they are. */
export const Intent = z.object({
  options: LoginOptions,
  /** The session that a step-up or a second factor goes on from. */
  sessionId: z.string().optional(),
})
export type Intent = z.output<typeof Intent>
