import { json } from '@gatehouse-id/operation'
import { z } from 'zod'
import { named } from '../../../foundation/fields/fields.ts'

/** provider-api §2.1: the limits of custom claims in a token. */
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

/** Unknown names and other spellings are accepted and ignored. */
const shared = {
  /** Not trusted: these claims come from the client and go below `nsec` in the token. */
  customClaims: customClaims.optional(),
  /** The message template, where a message is sent. */
  templateId: z.string().max(100).optional(),
  templateOptions: named(z.string().max(2000), { nameMax: 100, entriesMax: 100 }).optional(),
  /** BCP 47, such as `de` or `pt-BR`. */
  locale: z.string().max(35).optional(),
  tenantId: z.string().max(100).optional(),
}

/** provider-api §2.7, for a sign-in. */
export const LoginOptions = z.object({
  ...shared,
  stepup: z.boolean().optional(),
  mfa: z.boolean().optional(),
  revokeOtherSessions: z.boolean().optional(),
  /** Ends only sessions that started with one of these factors, such as `pwd`; all of them when empty. */
  revokeOtherSessionsTypes: z.array(z.string().max(60)).max(100).optional(),
})
export type LoginOptions = z.output<typeof LoginOptions>

/** provider-api §2.7, for a sign-up. */
export const SignUpOptions = z.object(shared)

/** The purpose of a sign-in, stored as JSON until the user is verified. */
export const Intent = z.object({
  options: LoginOptions,
  /** The session that a step-up or a second factor continues. */
  sessionId: z.string().optional(),
})
export type Intent = z.output<typeof Intent>
