import { type OutwardUser, outwardName, toOutwards, toUsers } from '../../../directory/index.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { reasonOf } from '../../../foundation/outgoing/request.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import { openConfiguration } from './configuration.ts'
import type { Configuration } from './contract.ts'
import {
  deleteSentUser,
  leaseOutboundScim,
  listDueOutboundScim,
  listSentUsers,
  listUsersOfApplication,
  type OutboundScimRow,
  putSentUser,
  updateOutboundScim,
} from './store.ts'

const runsAtOnce = 5
const pageSize = 100
/** Longer than a run takes: what a process that died had taken is free again after it. */
const leaseMs = 10 * 60_000
const intervalMs = 5 * 60_000
const waitMsMax = 6 * 60 * 60_000

/**
 * Sends the users of applications to their directories: who is new or has changed, and who is no longer of the
 * application. What fails is tried again, later and later. Call it every few seconds.
 */
export function createSendUsers({ db, clock, encryption, outgoing: send }: Dependencies): () => Promise<void> {
  async function ask(
    { baseUrl, token }: Configuration,
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) {
    const { status, body: answer } = await send({
      url: `${baseUrl.replace(/\/$/, '')}/Users${path}`,
      method,
      headers: {
        'content-type': 'application/scim+json',
        accept: 'application/scim+json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const isGone = method === 'DELETE' && status === 404
    if ((status < 200 || status > 299) && !isGone)
      throw new Error(`the directory answered ${status} to ${method} Users`)
    return answer
  }

  async function run(row: OutboundScimRow): Promise<void> {
    const configuration = openConfiguration(encryption, row)
    const which = { projectId: row.project_id, applicationId: row.application_id }
    const sent = new Map((await listSentUsers(db, which)).map(each => [each.user_id, each]))
    for (let after = ''; ; ) {
      const users = await listUsersOfApplication(db, { ...which, after, limit: pageSize })
      const shown = await toOutwards(db, row.project_id, await toUsers(db, row.project_id, users))
      for (const user of shown) {
        const known = sent.get(user.userId)
        sent.delete(user.userId)
        const document = documentOf(user)
        const current = digest(JSON.stringify(document))
        if (known?.digest === current) continue
        const answer = await ask(configuration, known ? 'PUT' : 'POST', known ? `/${known.remote_id}` : '', document)
        const remote_id = known?.remote_id ?? idIn(answer)
        const place = { project_id: row.project_id, application_id: row.application_id }
        await putSentUser(db, { ...place, user_id: user.userId, remote_id, digest: current })
      }
      after = users.at(-1)?.id ?? ''
      if (users.length < pageSize) break
    }
    for (const gone of sent.values()) {
      await ask(configuration, 'DELETE', `/${gone.remote_id}`)
      await deleteSentUser(db, gone)
    }
  }

  return async () => {
    for (const row of await listDueOutboundScim(db, clock(), runsAtOnce)) {
      if (!(await leaseOutboundScim(db, row, clock() + leaseMs))) continue
      const started = { last_processing_at: clock() }
      try {
        await run(row)
        const done = { last_export_at: clock(), failures: 0, last_error: '', next_run_at: clock() + intervalMs }
        await updateOutboundScim(db, row, { ...started, ...done })
      } catch (error) {
        const last_error = reasonOf(error).slice(0, 500)
        const wait = Math.min(intervalMs * 2 ** row.failures, waitMsMax)
        const failed = { failures: row.failures + 1, last_error, next_run_at: clock() + wait }
        await updateOutboundScim(db, row, { ...started, ...failed })
      }
    }
  }
}

/** RFC 7643 §4.1. */
function documentOf(user: OutwardUser): object {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: user.loginIds[0] ?? outwardName(user),
    externalId: user.userId,
    displayName: user.name,
    name: { givenName: user.givenName, middleName: user.middleName, familyName: user.familyName },
    active: user.status !== 'disabled',
    ...(user.email && { emails: [{ value: user.email, type: 'work', primary: true }] }),
    ...(user.phone && { phoneNumbers: [{ value: user.phone, type: 'work' }] }),
  }
}

/** The id that the directory gave to a new user (RFC 7644 §3.3). */
function idIn(answer: Buffer): string {
  const { id } = JSON.parse(answer.toString('utf8')) as { id?: unknown }
  if (typeof id !== 'string' || id === '' || /[/?#\s]/.test(id))
    throw new Error('the directory answered no id of the user')
  return encodeURIComponent(id)
}
