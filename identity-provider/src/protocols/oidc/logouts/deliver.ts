import { randomUUID } from 'node:crypto'
import { transact } from '@gatehouse-id/database'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { composeClaims, type Issuer, issuerUrl, type SigningKeys } from '../../../tokens/index.ts'
import { ssoApplicationRows, readOidc } from '../../../applications/index.ts'
import { logouts, type LogoutRow } from './store.ts'

const limit = 50
/** Longer than any request takes: what a process that died had taken is free again after it. */
const leaseMs = 15_000
const firstWaitMs = 5_000
/** The last one comes about twenty minutes after the first. */
const attemptsMax = 9
const validSeconds = 120

type Needs = { signingKeys: SigningKeys; recordAudit: RecordAudit }

/**
 * Tells applications of sessions that ended (OpenID Connect Back-Channel Logout 1.0), at least once; what fails is tried
 * again, and given up with an audit event. Call it every few seconds.
 */
export function createDeliverLogouts(dependencies: Dependencies, { signingKeys, recordAudit }: Needs) {
  const { db, clock, outgoing: send, publicUrl } = dependencies

  async function tell(row: LogoutRow): Promise<void> {
    const { project_id: projectId, application_id: applicationId, attempts } = row
    if (!(await transact(db, tx => logouts.lease(tx, row, clock() + leaseMs + firstWaitMs * 2 ** attempts)))) return
    const application = await ssoApplicationRows.find(db, { projectId }, { id: applicationId })
    if (application?.app_type !== 'oidc') return
    const { backChannelLogoutUrl: url } = readOidc(application)
    const problem = url === '' ? undefined : await problemOf(url, row)
    if (problem !== undefined && attempts + 1 < attemptsMax) return
    await transact(db, async tx => {
      await logouts.remove(tx, row)
      if (problem === undefined) return
      const target = { type: 'ssoApplication', id: applicationId, name: application.name } as const
      const data = { url, problem, userId: row.user_id }
      await recordAudit(tx, byItself(projectId), { action: 'BackChannelLogoutFailed', type: 'warn', target, data })
    })
  }

  async function problemOf(url: string, row: LogoutRow): Promise<string | undefined> {
    try {
      const { status } = await send({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: await tokenOf(row) }).toString(),
      })
      return status === 200 || status === 204 ? undefined : `the application answered ${status}`
    } catch (error) {
      return error instanceof Error ? error.message : 'the application did not answer'
    }
  }

  /** The logout token: OpenID Connect Back-Channel Logout 1.0. */
  async function tokenOf(row: LogoutRow): Promise<string> {
    const { project_id: projectId, application_id: id } = row
    const own: Issuer = { type: 'application', id }
    const isOfOwn = row.issuer === issuerUrl(publicUrl, projectId, own)
    const keys = await signingKeys.ofIssuer(projectId, isOfOwn ? own : { type: 'project' })
    const now = Math.floor(clock() / 1000)
    const claims = composeClaims('logout', {
      iss: row.issuer,
      aud: row.application_id,
      sub: row.user_id,
      ...(row.sid !== '' && { sid: row.sid }),
      iat: now,
      exp: now + validSeconds,
      jti: randomUUID(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    return keys.sign('logout', claims)
  }

  return async (): Promise<void> => {
    for (const row of await logouts.listDue(db, { now: clock(), limit })) await tell(row)
  }
}

function byItself(projectId: string): Call {
  const actor = { type: 'system', id: 'gatehouse', name: 'Gatehouse' } as const
  return { projectId, actor, rights: [], ip: '', userAgent: '', requestId: '' }
}
