import { z } from 'zod'
import { checkNames, type CheckResult } from './checks.ts'
import { remedyOf } from './remedies.ts'
import type { AttemptRow } from './store.ts'

/** Who a provider says that a user is, and what the mappings make of it. */
export const MappedProfile = z.object({
  subject: z.string(),
  loginIds: z.array(z.string()),
  email: z.string(),
  isEmailVerified: z.boolean(),
  name: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  /** Whether the sign-in would create the account. */
  isNew: z.boolean(),
  groups: z.array(z.string()),
  roleNames: z.array(z.string()),
  customAttributes: z.record(z.string(), z.unknown()),
  /** All that was sent, by name. */
  attributes: z.record(z.string(), z.unknown()),
})
export type MappedProfile = z.output<typeof MappedProfile>

const Check = z.object({
  check: z.enum(checkNames),
  isPassed: z.boolean(),
  received: z.string(),
  expected: z.string(),
  /** What to do, in plain words; empty when it passed. */
  remedy: z.string(),
})

/** A federated sign-in that failed, or that was a test. */
export const SsoAttempt = z.object({
  id: z.string(),
  tenantId: z.string(),
  ssoId: z.string(),
  protocol: z.enum(['saml', 'oidc']),
  isTest: z.boolean(),
  status: z.enum(['pending', 'passed', 'failed']),
  /** Epoch milliseconds. */
  occurredAt: z.int(),
  requestId: z.string(),
  /** The stable name of the check that failed; empty when none did. */
  failedCheck: z.string(),
  /** What to do about it. */
  remedy: z.string(),
  checks: z.array(Check),
  profile: MappedProfile.optional(),
  /** What was received, without secrets; at most 16,000 characters. */
  received: z.string(),
})
export type SsoAttempt = z.output<typeof SsoAttempt>

export function toAttempt(row: AttemptRow): SsoAttempt {
  // This package wrote the columns.
  const results = JSON.parse(row.checks) as CheckResult[]
  const checks = results.map(result => ({ ...result, remedy: remedyOf(result) }))
  return {
    id: row.id,
    tenantId: row.tenant_id,
    ssoId: row.sso_id,
    protocol: row.protocol as SsoAttempt['protocol'],
    isTest: row.is_test === 1,
    status: row.status as SsoAttempt['status'],
    occurredAt: row.occurred_at,
    requestId: row.request_id,
    failedCheck: row.failed_check,
    remedy: checks.find(({ isPassed }) => !isPassed)?.remedy ?? '',
    checks,
    ...(row.profile !== '' && { profile: MappedProfile.parse(JSON.parse(row.profile)) }),
    received: row.received,
  }
}
