import { transact } from '@gatehouse/database'
import { ownUrl, type Service } from '@gatehouse/operation'
import { z } from 'zod'
import type { Call } from '../../foundation/requests/call.ts'
import { decodeCursor, encodeCursor } from '../../foundation/requests/cursor.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { isSamlProvider } from '../../foundation/ids/sso-provider-id.ts'
import { readPage } from '../../foundation/requests/read-page.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { getTenant } from '../../directory/index.ts'
import { testedPath } from '../social/requests/callback-url.ts'
import type { AuthorizationRequests } from '../social/requests/authorization-requests.ts'
import { ProviderUnavailable } from '../social/errors.ts'
import { failureOf } from './record.ts'
import { type FoundSso, findSsoOfTenant } from '../sso/find-configuration.ts'
import { toAttempt } from './attempt.ts'
import { type ssoFailures, SsoAttemptNotFound } from './contract.ts'
import { type AttemptPlace, countFailures, findAttempt, insertAttempt, listFailures } from './store.ts'

export function ssoFailuresService(
  { db, clock, newId, publicUrl }: Dependencies,
  { authorizationRequests, recordAudit }: { authorizationRequests: AuthorizationRequests; recordAudit: RecordAudit },
): Service<typeof ssoFailures, Call> {
  /** The URL of a test; a provider that cannot even be asked has failed it. */
  async function begin(call: Call, { providerId, tenantId }: FoundSso, testId: string) {
    try {
      const url = await authorizationRequests.begin(call, {
        flow: { providerId, purpose: 'test', intent: { options: { tenantId } }, testId },
        redirectUrl: ownUrl(publicUrl + testedPath),
        prompt: 'login',
      })
      return { url, problem: undefined }
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      return { url: '', problem: failureOf(error) }
    }
  }

  return {
    async search({ tenantId, ssoId, size, after, before, fromEnd }, { projectId }) {
      await getTenant(db, projectId, tenantId)
      const which = { projectId, tenantId, ssoId }
      const { rows, hasNext, hasPrevious } = await readPage(
        { after: placeOf(after, 'after'), before: placeOf(before, 'before'), isFromEnd: fromEnd ?? false, limit: size },
        stretch => listFailures(db, { ...which, ...stretch }),
      )
      const cursors = rows.map(row => encodeCursor([row.occurred_at, row.id]))
      return {
        failures: rows.map(toAttempt),
        total: await countFailures(db, which),
        cursors,
        ...(hasNext && { next: cursors.at(-1) }),
        ...(hasPrevious && { previous: cursors.at(0) }),
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
      const begun = await begin(call, found, id)
      await transact(db, async tx => {
        await insertAttempt(tx, {
          project_id: projectId,
          id,
          tenant_id: tenantId,
          sso_id: found.ssoId,
          protocol: isSamlProvider(found.providerId) ? 'saml' : 'oidc',
          is_test: 1,
          status: begun.problem ? 'failed' : 'pending',
          occurred_at: clock(),
          request_id: call.requestId,
          failed_check: begun.problem?.check ?? '',
          checks: JSON.stringify(begun.problem ? [begun.problem] : []),
          profile: '',
          received: '',
        })
        const target = { type: 'tenant', id: tenant.id, name: tenant.name } as const
        const data = { ssoId: found.ssoId, testId: id }
        await recordAudit(tx, call, { action: 'SsoTestStarted', target, tenants: [tenantId], data })
      })
      return { id, url: begun.url }
    },
  }
}

const Place = z.tuple([z.number(), z.string()])

function placeOf(cursor: string | undefined, field: 'after' | 'before'): AttemptPlace | undefined {
  if (!cursor) return undefined
  const [at, id] = decodeCursor(cursor, Place, field)
  return { at, id }
}
