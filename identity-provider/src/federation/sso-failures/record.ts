import { OperationError } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { isSamlProvider, readSsoProviderId } from '../../foundation/ids/sso-provider-id.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { AdministratorNeeded } from '../../foundation/errors/errors.ts'
import { ProviderUnavailable } from '../social/errors.ts'
import { CheckFailed, type CheckName, type CheckResult } from './checks.ts'
import type { MappedProfile } from './attempt.ts'
import { remedyOf } from './remedies.ts'
import { deleteAttemptsBeyond, finishTest, insertAttempt } from './store.ts'

/** Of a tenant; older ones make place. */
const keptMax = 1_000

type Ended = {
  providerId: string
  /** The checks, as far as the sign-in came. */
  results: readonly CheckResult[]
  /** What came, without secrets. */
  received: string
  /** The id of a test, which is no sign-in. */
  testId?: string | undefined
}

export type SsoAttempts = {
  /** Keeps what failed, and tells the audit trail; a test keeps its own record. */
  failed(tx: Writing, call: Call, ended: Ended & { error: Error }): Promise<void>
  /** Keeps the result of a test that passed. */
  passed(tx: Writing, call: Call, ended: Ended & { testId: string; profile: MappedProfile }): Promise<void>
}

export function createSsoAttempts(
  { clock, newId }: Pick<Dependencies, 'clock' | 'newId'>,
  { recordAudit }: { recordAudit: RecordAudit },
): SsoAttempts {
  return {
    async failed(tx, call, { providerId, results, received, testId, error }) {
      const { projectId } = call
      const { tenantId, ssoId } = readSsoProviderId(providerId)
      const failure = failureOf(error)
      const checks = [...results.filter(({ isPassed }) => isPassed), failure]
      const outcome = {
        status: 'failed',
        request_id: call.requestId,
        failed_check: failure.check,
        checks: JSON.stringify(checks),
        received,
      }
      if (testId !== undefined) {
        await finishTest(tx, { project_id: projectId, id: testId, ...outcome })
        return
      }
      await insertAttempt(tx, {
        ...outcome,
        project_id: projectId,
        id: newId('SF'),
        tenant_id: tenantId,
        sso_id: ssoId,
        protocol: isSamlProvider(providerId) ? 'saml' : 'oidc',
        is_test: 0,
        occurred_at: clock(),
        profile: '',
      })
      await deleteAttemptsBeyond(tx, { projectId, tenantId, kept: keptMax })
      const data = { reason: error.message, provider: providerId, check: failure.check, remedy: remedyOf(failure) }
      const method = isSamlProvider(providerId) ? 'saml' : 'oauth'
      await recordAudit(tx, call, { action: 'LoginFailed', type: 'warn', method, tenants: [tenantId], data })
    },

    async passed(tx, call, { results, received, testId, profile }) {
      await finishTest(tx, {
        project_id: call.projectId,
        id: testId,
        status: 'passed',
        request_id: call.requestId,
        checks: JSON.stringify(results),
        profile: JSON.stringify(profile),
        received,
      })
    },
  }
}

/** The check that an error is about. */
export function failureOf(error: Error): CheckResult {
  if (error instanceof CheckFailed) return error.result
  const check = checkOf(error)
  const expected = check === 'provider' ? 'a provider that answers' : 'an account that may sign in here'
  return { check, isPassed: false, received: error.message.slice(0, 500), expected }
}

function checkOf(error: Error): CheckName {
  if (error instanceof AdministratorNeeded) return 'membership'
  return error instanceof OperationError && !(error instanceof ProviderUnavailable) ? 'account' : 'provider'
}
