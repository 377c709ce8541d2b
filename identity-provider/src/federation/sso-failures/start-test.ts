import { transact } from '@gatehouse-id/database'
import { ownUrl, withParameter } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import { getTenant } from '../../directory/index.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { isSamlProvider } from '../../foundation/ids/sso-provider-id.ts'
import type { Call } from '../../foundation/requests/call.ts'
import { ProviderUnavailable } from '../social/errors.ts'
import type { AuthorizationRequests } from '../social/requests/authorization-requests.ts'
import { testedPath } from '../social/requests/callback-url.ts'
import type { FoundSso } from '../sso/find-configuration.ts'
import { failureOf } from './record.ts'
import { insertAttempt } from './store.ts'

type Tested = Pick<FoundSso, 'tenantId' | 'ssoId' | 'providerId'>

/**
 * A sign-in that signs nobody in. The URL to send the browser of whoever tests to; '' when the provider could not be
 * asked: the test has failed.
 * @throws {TenantNotFound}
 */
export type StartTest = (call: Call, tested: Tested) => Promise<{ id: string; url: string }>

export function createStartTest(
  { db, clock, newId, publicUrl }: Dependencies,
  { authorizationRequests, recordAudit }: { authorizationRequests: AuthorizationRequests; recordAudit: RecordAudit },
): StartTest {
  async function begin(call: Call, { providerId, tenantId }: Tested, testId: string) {
    try {
      const url = await authorizationRequests.begin(call, {
        flow: { providerId, purpose: 'test', intent: { options: { tenantId } }, testId },
        redirectUrl: withParameter(ownUrl(publicUrl + testedPath), 'test', testId),
        prompt: 'login',
      })
      return { url, problem: undefined }
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      return { url: '', problem: failureOf(error) }
    }
  }

  return async (call, tested) => {
    const { projectId } = call
    const { tenantId, ssoId, providerId } = tested
    const tenant = await getTenant(db, projectId, tenantId)
    const id = newId('SF')
    const { url, problem } = await begin(call, tested, id)
    await transact(db, async tx => {
      await insertAttempt(tx, {
        project_id: projectId,
        id,
        tenant_id: tenantId,
        sso_id: ssoId,
        protocol: isSamlProvider(providerId) ? 'saml' : 'oidc',
        is_test: 1,
        status: problem ? 'failed' : 'pending',
        occurred_at: clock(),
        request_id: call.requestId,
        failed_check: problem?.check ?? '',
        checks: JSON.stringify(problem ? [problem] : []),
        profile: '',
        received: '',
      })
      const target = { type: 'tenant', id: tenant.id, name: tenant.name } as const
      const data = { ssoId, testId: id }
      await recordAudit(tx, call, { action: 'SsoTestStarted', target, tenants: [tenantId], data })
    })
    return { id, url }
  }
}
