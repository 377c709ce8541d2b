import { transact } from '@gatehouse/database'
import { ownUrl, type Service } from '@gatehouse/operation'
import { z } from 'zod'
import type { Call } from '../../foundation/call.ts'
import { decodeCursor, encodeCursor } from '../../foundation/cursor.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { isSamlProvider } from '../../foundation/ids/sso-provider-id.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { getTenant } from '../../directory/index.ts'
import { testedPath } from '../social/callback-url.ts'
import type { AuthorizationRequests } from '../social/authorization-requests.ts'
import { findSsoOfTenant } from '../sso/find-configuration.ts'
import { toAttempt } from './attempt.ts'
import type { ssoFailures } from './contract.ts'
import { SsoAttemptNotFound } from './errors.ts'
import { findAttempt, insertAttempt, listFailures } from './store.ts'

export function ssoFailuresService(
  { db, clock, newId, publicUrl }: Dependencies,
  { authorizationRequests, recordAudit }: { authorizationRequests: AuthorizationRequests; recordAudit: RecordAudit },
): Service<typeof ssoFailures, Call> {
  return {
    async search({ tenantId, ssoId, size, after }, { projectId }) {
      await getTenant(db, projectId, tenantId)
      const at = after === undefined ? undefined : placeOf(after)
      const rows = await listFailures(db, { projectId, tenantId, ssoId, after: at, limit: size + 1 })
      const failures = rows.slice(0, size)
      const last = rows.length > size ? failures.at(-1) : undefined
      return {
        failures: failures.map(toAttempt),
        ...(last && { next: encodeCursor([last.occurred_at, last.id]) }),
      }
    },

    async load({ id }, { projectId }) {
      const row = await findAttempt(db, { projectId, id })
      if (!row) throw new SsoAttemptNotFound()
      return { attempt: toAttempt(row) }
    },

    async startTest({ tenantId, ssoId }, call) {
      const { projectId } = call
      const tenant = await getTenant(db, projectId, tenantId)
      const found = await findSsoOfTenant(db, { projectId, tenantId, ssoId })
      const id = newId('SF')
      const url = await authorizationRequests.begin(call, {
        flow: { providerId: found.providerId, purpose: 'test', intent: { options: { tenantId } }, testId: id },
        redirectUrl: ownUrl(publicUrl + testedPath),
        prompt: 'login',
      })
      await transact(db, async tx => {
        await insertAttempt(tx, {
          project_id: projectId,
          id,
          tenant_id: tenantId,
          sso_id: found.ssoId,
          protocol: isSamlProvider(found.providerId) ? 'saml' : 'oidc',
          is_test: 1,
          status: 'pending',
          occurred_at: clock(),
          request_id: call.requestId,
          failed_check: '',
          checks: '[]',
          profile: '',
          received: '',
        })
        const target = { type: 'tenant', id: tenant.id, name: tenant.name } as const
        const data = { ssoId: found.ssoId, testId: id }
        await recordAudit(tx, call, { action: 'SsoTestStarted', target, tenants: [tenantId], data })
      })
      return { id, url }
    },
  }
}

const Place = z.tuple([z.number(), z.string()])

function placeOf(cursor: string) {
  const [at, id] = decodeCursor(cursor, Place)
  return { at, id }
}
