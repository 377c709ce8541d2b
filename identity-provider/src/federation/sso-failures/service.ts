import type { Service } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Call } from '../../foundation/requests/call.ts'
import { decodeCursor, encodeCursor } from '../../foundation/requests/cursor.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { readPage } from '../../foundation/requests/read-page.ts'
import { getTenant } from '../../directory/index.ts'
import { findSsoOfTenant } from '../sso/find-configuration.ts'
import { toAttempt } from './attempt.ts'
import { type ssoFailures, SsoAttemptNotFound } from './contract.ts'
import { findLastSignIn } from './last-sign-in.ts'
import type { StartTest } from './start-test.ts'
import { type AttemptPlace, countFailures, findAttempt, listFailures } from './store.ts'

export function ssoFailuresService(
  { db }: Dependencies,
  { startTest }: { startTest: StartTest },
): Service<typeof ssoFailures, Call> {
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

    async loadLastSignIn({ tenantId, ssoId }, { projectId }) {
      await getTenant(db, projectId, tenantId)
      return { signIn: await findLastSignIn(db, { projectId, tenantId, ssoId }) }
    },

    async startTest({ tenantId, ssoId }, call) {
      const { projectId } = call
      await getTenant(db, projectId, tenantId)
      return startTest(call, await findSsoOfTenant(db, { projectId, tenantId, ssoId }))
    },
  }
}

const Place = z.tuple([z.number(), z.string()])

function placeOf(cursor: string | undefined, field: 'after' | 'before'): AttemptPlace | undefined {
  if (!cursor) return undefined
  const [at, id] = decodeCursor(cursor, Place, field)
  return { at, id }
}
