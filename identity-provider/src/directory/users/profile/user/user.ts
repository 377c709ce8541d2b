import { safeUrl } from '@gatehouse-id/operation'
import { z } from 'zod'
import { isForeignIdentity } from './login-ids/login-id-key.ts'
import { named, reference, references } from '../../../../foundation/fields/fields.ts'
import { toE164 } from './login-ids/phone-number.ts'

export const UserStatus = z.enum(['enabled', 'disabled', 'invited', 'expired'])

/** At most 320 characters, like the longest e-mail address; stored as sent, compared in any case. */
export const loginId = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(320, 'must have at most 320 characters')
  .refine(value => !/^U[0-9A-Za-z]{27}$/.test(value), 'must not look like a user id')
/** A login id that a visitor may choose at sign-up: not one that identifies a user of a provider. */
export const ownLoginId = loginId.refine(
  value => !isForeignIdentity(value),
  'must not begin with a name and a colon: such login ids identify users of other sign-in providers',
)
/**
 * One `@` between two parts; the domain needs no dot, so that `admin@localhost` is valid. Mail programs take dots of other
 * scripts, and a dot at the end, for nothing: these would be another spelling of the same mailbox.
 */
export const email = z
  .string()
  .trim()
  .normalize('NFKC')
  .toLowerCase()
  .max(320, 'must have at most 320 characters')
  .regex(
    /^[^\s@<>",;:\p{Cc}\p{Cf}]+@[^\s@<>",;:.。\p{Cc}\p{Cf}]+(?:\.[^\s@<>",;:.。\p{Cc}\p{Cf}]+)*$/u,
    'must be an email address',
  )
/** Stored as E.164. */
export const phone = z
  .string()
  .max(40)
  .transform((text, context) => {
    const number = toE164(text)
    if (number !== undefined) return number
    context.addIssue({ code: 'custom', message: 'must be a phone number with its country code, such as +15551234567' })
    return z.NEVER
  })

const name = z.string().trim().max(250, 'must have at most 250 characters').optional()
export const customAttribute = z.union([
  z.string().max(4096),
  z.number(),
  z.boolean(),
  z.array(z.string().max(4096)).max(100),
])

/** The SSO applications that a user has. */
export const ssoAppIds = z.array(z.string().min(1).max(100)).max(1000, 'must name at most 1000 applications')

export const userFields = {
  email: email.or(z.literal('')).optional(),
  phone: phone.or(z.literal('')).optional(),
  displayName: name,
  givenName: name,
  middleName: name,
  familyName: name,
  picture: z.literal('').or(safeUrl).optional(),
  customAttributes: named(customAttribute).optional(),
  verifiedEmail: z.boolean().optional(),
  verifiedPhone: z.boolean().optional(),
  roleNames: references.max(100).default([]),
  /** The tenants a user belongs to, with the roles there. */
  userTenants: z
    .array(z.object({ tenantId: reference, roleNames: references.max(100).optional() }))
    .max(1000)
    .optional(),
  ssoAppIds: ssoAppIds.optional(),
}

/** provider-api §2.6; the keys in capital letters are literal. */
export const User = z.object({
  userId: z.string(),
  loginIds: z.array(z.string()),
  externalIds: z.array(z.string()),
  name: z.string(),
  givenName: z.string(),
  middleName: z.string(),
  familyName: z.string(),
  email: z.string(),
  phone: z.string(),
  verifiedEmail: z.boolean(),
  verifiedPhone: z.boolean(),
  recoveryEmail: z.string(),
  verifiedRecoveryEmail: z.boolean(),
  recoveryPhone: z.string(),
  verifiedRecoveryPhone: z.boolean(),
  picture: z.string(),
  roleNames: z.array(z.string()),
  permissions: z.array(z.string()),
  userTenants: z.array(
    z.object({
      tenantId: z.string(),
      tenantName: z.string(),
      roleNames: z.array(z.string()),
      permissions: z.array(z.string()),
    }),
  ),
  status: UserStatus,
  /** Epoch seconds. */
  createdTime: z.int(),
  /** Epoch seconds. */
  modifiedTime: z.int(),
  test: z.boolean(),
  customAttributes: z.record(z.string(), z.unknown()),
  TOTP: z.boolean(),
  SAML: z.boolean(),
  OIDC: z.boolean(),
  SCIM: z.boolean(),
  password: z.boolean(),
  webauthn: z.boolean(),
  push: z.boolean(),
  OAuth: z.record(z.string(), z.boolean()),
  ssoAppIds: z.array(z.string()),
  editable: z.boolean(),
  /** Epoch seconds until when others may impersonate this user; 0 for never. */
  consentExpiration: z.int(),
})
export type User = z.output<typeof User>
export type UserStatus = z.output<typeof UserStatus>
