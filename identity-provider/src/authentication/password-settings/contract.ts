import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { manyIds } from '../../foundation/fields/fields.ts'
import { TenantNotFound } from '../../directory/tenants/errors.ts'

function atMost(max: number) {
  return z.int().min(0).max(max, `must be at most ${max}`)
}

/** provider-api §3.10; a number counts only if its switch is on. */
export const PasswordPolicy = z.object({
  /**
   * For a tenant: whether its own settings replace those of the project. For the project: whether passwords are
   * enabled.
   */
  enabled: z.boolean().default(true),
  /** Length matters most (NIST SP 800-63B §5.1.1). */
  minLength: z.int().min(4, 'must be at least 4').max(128, 'must be at most 128').default(8),
  lowercase: z.boolean().default(false),
  uppercase: z.boolean().default(false),
  number: z.boolean().default(false),
  nonAlphanumeric: z.boolean().default(false),
  anyLetter: z.boolean().default(false),
  expiration: z.boolean().default(false),
  expirationWeeks: atMost(520).default(0),
  /** Whether the last `reuseAmount` passwords are refused. */
  reuse: z.boolean().default(false),
  reuseAmount: atMost(24).default(0),
  /** Whether this many wrong passwords in a row lock the password until it is reset. */
  lock: z.boolean().default(false),
  lockAttempts: atMost(100).default(0),
  /** Whether this many wrong passwords in a row lock the password for a while; each further one locks it again. */
  tempLock: z.boolean().default(true),
  tempLockAttempts: atMost(100).default(10),
  /** Minutes. */
  tempLockDuration: atMost(24 * 60).default(1),
  enablePasswordStrength: z.boolean().default(false),
  /** 0 to 4, the score of zxcvbn. */
  passwordStrengthScore: atMost(4).default(0),
  disallowedCharacters: z.string().max(100).default(''),
  disallowEmailMatch: z.boolean().default(false),
  /** Gatehouse extension: refuses the most common passwords, from lists of stolen ones. */
  disallowBreached: z.boolean().default(true),
})
export type PasswordPolicy = z.output<typeof PasswordPolicy>

/** Each switch needs its number. */
const numberOf = {
  expiration: 'expirationWeeks',
  reuse: 'reuseAmount',
  lock: 'lockAttempts',
  tempLock: 'tempLockAttempts',
} as const

/** The problems of a policy as a whole; [] when it is valid. */
export function policyProblems(policy: PasswordPolicy): { field: string; message: string }[] {
  return [
    ...Object.entries(numberOf)
      // Safe cast: the keys of the table above are switches of a policy.
      .filter(([name, amount]) => policy[name as keyof typeof numberOf] && policy[amount] === 0)
      .map(([name, field]) => ({ field, message: `must be at least 1 where ${name} is on` })),
    ...(policy.tempLock && policy.tempLockDuration === 0
      ? [{ field: 'tempLockDuration', message: 'must be at least 1 where tempLock is on' }]
      : []),
  ]
}

const tenantId = z.string().max(100).default('')

/** Node SDKs spell a field as in `nonAlphaNumeric`, others as in `nonAlphanumeric`. */
const LoadedPolicy = PasswordPolicy.extend({ tenantId: z.string(), nonAlphaNumeric: z.boolean() })
export type LoadedPolicy = z.output<typeof LoadedPolicy>

/** Password policies of the project or of a tenant. */
export const passwordSettings = {
  load: manage.read('GET /v1/mgmt/password/settings', {
    summary: 'The password policy of the project or, with tenantId, of a tenant',
    input: z.object({ tenantId }),
    output: LoadedPolicy,
    errors: [TenantNotFound],
  }),
  /** Gatehouse's own. */
  list: manage.read('POST /v1/gatehouse/password/settings/list', {
    summary: 'The password policies of some tenants; unknown tenants are left out',
    input: z.object({ tenantIds: manyIds }),
    output: z.object({ policies: z.array(LoadedPolicy) }),
  }),
  /** Omitted fields stay as they are. */
  configure: manage.write('POST /v1/mgmt/password/settings', {
    summary: 'Change the password policy of the project or, with tenantId, of a tenant',
    input: z.object({ tenantId, ...withoutDefaults(), nonAlphaNumeric: z.boolean().optional() }),
    errors: [TenantNotFound],
  }),
}

/** Every field of a policy, optional without default: a default would reset an omitted field. */
function withoutDefaults() {
  const { shape } = PasswordPolicy
  return {
    enabled: shape.enabled.unwrap().optional(),
    minLength: shape.minLength.unwrap().optional(),
    lowercase: shape.lowercase.unwrap().optional(),
    uppercase: shape.uppercase.unwrap().optional(),
    number: shape.number.unwrap().optional(),
    nonAlphanumeric: shape.nonAlphanumeric.unwrap().optional(),
    anyLetter: shape.anyLetter.unwrap().optional(),
    expiration: shape.expiration.unwrap().optional(),
    expirationWeeks: shape.expirationWeeks.unwrap().optional(),
    reuse: shape.reuse.unwrap().optional(),
    reuseAmount: shape.reuseAmount.unwrap().optional(),
    lock: shape.lock.unwrap().optional(),
    lockAttempts: shape.lockAttempts.unwrap().optional(),
    tempLock: shape.tempLock.unwrap().optional(),
    tempLockAttempts: shape.tempLockAttempts.unwrap().optional(),
    tempLockDuration: shape.tempLockDuration.unwrap().optional(),
    enablePasswordStrength: shape.enablePasswordStrength.unwrap().optional(),
    passwordStrengthScore: shape.passwordStrengthScore.unwrap().optional(),
    disallowedCharacters: shape.disallowedCharacters.unwrap().optional(),
    disallowEmailMatch: shape.disallowEmailMatch.unwrap().optional(),
    disallowBreached: shape.disallowBreached.unwrap().optional(),
  }
}
