import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { TenantNotFound } from '../../directory/tenants/errors.ts'
import { SsoNotConfigured } from '../sso/contract.ts'
import { ssoId } from '../sso-configurations/contract.ts'
import { SsoAttempt } from './attempt.ts'
import { notFound } from '../../foundation/errors/declare.ts'

export const SsoAttemptNotFound = notFound(
  'SsoAttemptNotFound',
  'There is no such failed sign-in or test; they are kept for 30 days',
)

const tenantId = z.string().trim().min(1).max(100)
const id = z.string().min(1).max(100)

/** One sign-in a minute is kept, in place of the one before. */
const LastSignIn = z.object({
  userId: z.string(),
  userName: z.string(),
  /** Epoch milliseconds. */
  occurredAt: z.int(),
  /** By name, as texts; at most 16,000 characters. */
  attributes: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})

/** Gatehouse's own: federated sign-ins that failed, kept for 30 days, and tests of a configuration. */
export const ssoFailures = {
  search: manage.read('POST /v1/gatehouse/sso/failures/search', {
    summary: 'Failed sign-ins at the providers of a tenant, the latest first: what was received and what to do',
    input: z.object({
      tenantId,
      /** Of one configuration; without it of all. */
      ssoId: z.string().max(100).optional(),
      size: z.int().min(1).max(100, 'must be at most 100').default(50),
      /** The `next` of an answer, or any of its cursors. */
      after: z.string().max(500).optional(),
      /** The `previous` of an answer, or any of its cursors: the failures before it. */
      before: z.string().max(500).optional(),
      /** The last failures instead of the first. */
      fromEnd: z.boolean().optional(),
    }),
    output: z.object({
      failures: z.array(SsoAttempt),
      total: z.int(),
      /** Of each failure. */
      cursors: z.array(z.string()),
      next: z.string().optional(),
      previous: z.string().optional(),
    }),
    errors: [TenantNotFound],
  }),
  load: manage.read('POST /v1/gatehouse/sso/failures/load', {
    summary: 'Load a failed sign-in, or a test of a configuration',
    input: z.object({ id }),
    output: z.object({ attempt: SsoAttempt }),
    errors: [SsoAttemptNotFound],
  }),
  loadLastSignIn: manage.read('POST /v1/gatehouse/sso/last-sign-in/load', {
    summary: 'What the provider of a connection said of the user who signed in there last; kept for 30 days',
    input: z.object({ tenantId, ssoId }),
    output: z.object({ signIn: LastSignIn.optional() }),
    errors: [TenantNotFound],
  }),
  startTest: manage.write('POST /v1/gatehouse/sso/failures/test', {
    summary: 'Start a test of a configuration: a sign-in that signs nobody in, and tells what was checked',
    input: z.object({ tenantId, ssoId }),
    /** Where to send the browser of whoever tests, within 15 minutes; '' when the provider could not be asked: the test has failed. */
    output: z.object({ id: z.string(), url: z.string() }),
    errors: [TenantNotFound, SsoNotConfigured],
  }),
}
