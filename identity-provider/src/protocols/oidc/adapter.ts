import { transact } from '@gatehouse-id/database'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import {
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  endRecord,
  findRecord,
  findRecordByUid,
  findRecordByUserCode,
  foundIn,
  insertRecord,
  isEnded,
  type OidcRecord,
  readRecordWith,
} from '../../applications/index.ts'
import { createSealing } from './records.ts'
import { consumedAlready, endedMeanwhile, type PendingWrites } from './requests/pending-writes.ts'

/** What is given by a grant, which the provider asks for next. */
const grantedModels = ['AccessToken', 'AuthorizationCode', 'RefreshToken']
/** What leads to a user, where one is asked for. */
const modelsOfUsers = [...grantedModels, 'Session']

/** They are used up by the transaction that stores what they are exchanged for, or by none. */
const exchangedModels = ['AuthorizationCode', 'RefreshToken']

export type Records = Adapter & {
  /** Stores what must not take the place of a later version of itself. */
  insert: Adapter['upsert']
  /** The same as `find`; `ended` for an interaction that was stored and has ended. */
  findOrEnded(id: string): Promise<AdapterPayload | 'ended' | undefined>
}

/** The same storage, of what one request stores; clients are not stored: they are the applications (`clients`). */
export function createAdapter(
  { db, clock, encryption }: Dependencies,
  { projectId, pendingWrites }: { projectId: string; pendingWrites: PendingWrites },
) {
  return (model: string): Records => {
    const which = (id: string) => ({ projectId, model, id: digest(id) })
    const { recordOf, payloadOf } = createSealing({ clock, encryption }, { projectId, model })

    async function look(find: () => Promise<OidcRecord | undefined>): Promise<AdapterPayload | 'ended' | undefined> {
      await pendingWrites.flush(model)
      const row = await find()
      if (row && isEnded(row)) return 'ended'
      const payload = payloadOf(row)
      if (row && payload) pendingWrites.note(row)
      return payload
    }

    async function read(find: () => Promise<OidcRecord | undefined>): Promise<AdapterPayload | undefined> {
      const found = await look(find)
      return found === 'ended' ? undefined : found
    }

    async function find(id: string): Promise<OidcRecord | undefined> {
      const ahead = pendingWrites.takeAhead(model, digest(id))
      if (ahead) return ahead
      const asksOfUser = pendingWrites.asksOfUser() && modelsOfUsers.includes(model)
      if (!asksOfUser && !grantedModels.includes(model)) return findRecord(db, which(id))
      const read = await readRecordWith(db, { ...which(id), asksOfUser })
      const found = read && foundIn(read)
      if (found) pendingWrites.readAhead({ records: [found.grant], account: found.account })
      return found?.record
    }

    return {
      insert(id, payload, expiresIn) {
        const record = recordOf(id, payload, expiresIn)
        return pendingWrites.add({ model, run: async tx => void (await insertRecord(tx, record)) })
      },
      async upsert(id, payload, expiresIn) {
        const record = recordOf(id, payload, expiresIn)
        const isOfAccount = record.account_id !== ''
        if (model !== 'ReplayDetection') return pendingWrites.add({ model, record, isOfAccount })
        // Of two uses of one proof at once (RFC 9449 §11.1), both find no record; only the first one stores it.
        if (!(await transact(db, tx => insertRecord(tx, record))))
          throw new errors.InvalidGrant('the proof was used already')
      },
      findOrEnded: id => look(() => findRecord(db, which(id))),
      find: id => read(() => find(id)),
      findByUid: uid => read(() => findRecordByUid(db, { projectId, model, uid })),
      findByUserCode: userCode => read(() => findRecordByUserCode(db, { projectId, model, userCode })),
      async consume(id) {
        const used = { ...which(id), now: clock() }
        if (exchangedModels.includes(model)) return pendingWrites.add({ model, used })
        await pendingWrites.flush()
        await transact(db, async tx => {
          if (!(await consumeRecord(tx, used))) throw consumedAlready(used)
        })
      },
      destroy(id) {
        const one = which(id)
        const ends = (found: { model: string; id: string }) => found.model === model && found.id === one.id
        const run = async (tx: Writing) => {
          if (model !== 'Interaction') return deleteRecord(tx, one)
          // A browser still carries the request of an interaction that it has ended. Of two requests at once one goes on from it.
          if (!(await endRecord(tx, one))) throw endedMeanwhile('sign-in')
        }
        return pendingWrites.add({ model, run, ends })
      },
      revokeByGrantId(id) {
        const grantId = digest(id)
        const run = (tx: Writing) => deleteRecordsOfGrant(tx, { projectId, grantId })
        return pendingWrites.add({ model, run, ends: found => found.grant_id === grantId })
      },
    }
  }
}
