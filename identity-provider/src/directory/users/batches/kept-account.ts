import { z } from 'zod'
import { named, reference, references, seconds } from '../../../foundation/fields/fields.ts'
import { PasswordImport } from '../credentials/imported-hash.ts'
import { customAttribute, email, phone } from '../profile/user/user.ts'

const loginIdKeys = z.array(z.string().min(1).max(320)).max(21, 'must name at most 21 login ids').default([])
/** Answers of security questions are hashed like passwords. */
const answerHash = PasswordImport.refine(
  ({ gatehouse }) => gatehouse !== undefined,
  'must be a hash that Gatehouse made',
)

/**
 * What an account is beyond what a back end says of it. Only an export of Gatehouse has it, and only who may change
 * administrators brings it back: it names users, and says who stands behind them.
 */
export const KeptAccount = z.object({
  /** The id stays, for tokens, relations and whatever else names the user by it. */
  userId: z.string().regex(/^U[0-9A-Za-z]{27}$/, 'must be the id of a user'),
  /** Nobody who may vouch for it made the account. */
  selfRegistered: z.boolean().default(false),
  /** Who but the owner and administrators could sign in as the user. */
  givenBy: z
    .string()
    .regex(/^(key|tenant:[\w.@:-]{1,100})?$/, 'must be empty, key, or tenant: and an id')
    .default(''),
  /** Login ids that somebody only typed, and those whose owner has shown that they are theirs; the rest is assigned. */
  claimedLoginIds: loginIdKeys,
  verifiedLoginIds: loginIdKeys,
  /** Accounts at the identity providers of tenants, as single sign-on has linked them. */
  tenantIdentities: z
    .array(
      z.object({
        provider: z
          .string()
          .regex(/^(sso|saml):[^:\s][^\s]*:[^:\s]+$/, 'must name a provider of a tenant')
          .max(320),
        subject: z.string().min(1).max(1000),
        issuer: z.string().max(1000),
        email: z.string().max(320).default(''),
        createdTime: seconds.default(0),
        usedTime: seconds.default(0),
      }),
    )
    .max(100, 'must have at most 100 identities')
    .default([]),
  /** Dependents cannot sign in, also where they come back. */
  families: z
    .array(
      z.object({
        familyId: reference,
        dependent: z.boolean().default(false),
        roleNames: references.max(100).default([]),
        attributes: named(customAttribute).default({}),
      }),
    )
    .max(100, 'must have at most 100 families')
    .default([]),
  scim: z.boolean().default(false),
  modifiedTime: seconds.default(0),
  consentExpiration: seconds.default(0),
  recoveryEmail: email.or(z.literal('')).default(''),
  verifiedRecoveryEmail: z.boolean().default(false),
  recoveryPhone: phone.or(z.literal('')).default(''),
  verifiedRecoveryPhone: z.boolean().default(false),
  /** When the password was set, for policies by which passwords expire; 0 for now. */
  passwordChangedTime: seconds.default(0),
  /** Hashes of earlier passwords, the oldest first, for policies against their reuse. */
  oldPasswords: z.array(PasswordImport).max(24, 'must have at most 24 passwords').default([]),
  securityQuestions: z
    .array(z.object({ id: z.string().min(1).max(100), answerHash }))
    .max(10, 'must have at most 10 questions')
    .default([]),
})
export type KeptAccount = z.output<typeof KeptAccount>
