import { transact } from '@gatehouse-id/database'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { FindClient } from './clients/find-client.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import type { PendingWrites } from './requests/pending-writes.ts'
import {
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  endRecord,
  findRecord,
  findRecordByUid,
  findRecordByUserCode,
  insertRecord,
  isEnded,
  type NewRecord,
  type OidcRecord,
  upsertRecord,
  recordPurpose,
} from '../../applications/index.ts'

/** Records without an expiry, such as clients, are kept for a century. */
const foreverSeconds = 100 * 365 * 24 * 60 * 60

/** What waits for its next step; each ends with the next epoch of its account. */
const waitingModels = ['Interaction', 'AuthorizationCode', 'DeviceCode']

/** Whose step waits: of an interaction once its sign-in is complete, with the epoch of that moment. */
function accountOf({ accountId = '', result }: AdapterPayload): { accountId: string; epoch?: number } {
  // Written by the hosted pages.
  const login = result?.login as { accountId: string; epoch: number } | undefined
  return login ?? { accountId }
}

/** Between what the provider stores and its rows. */
function createSealing(
  { clock, encryption }: Pick<Dependencies, 'clock' | 'encryption'>,
  { projectId, model }: { projectId: string; model: string },
) {
  const purpose = recordPurpose(projectId, model)
  return {
    recordOf(id: string, payload: AdapterPayload, expiresIn = foreverSeconds): NewRecord {
      const { accountId, epoch } = accountOf(payload)
      return {
        project_id: projectId,
        model,
        id: digest(id),
        payload: encryption.encrypt(JSON.stringify(payload), purpose),
        // An interaction names the grant of the user before: it goes on when another one signs in, which ends that.
        grant_id: payload.grantId && model !== 'Interaction' ? digest(payload.grantId) : '',
        uid: payload.uid ?? '',
        user_code: payload.userCode ?? '',
        account_id: accountId,
        expires_at: clock() + expiresIn * 1000,
        consumed_at: null,
        waitsIn: accountId !== '' && waitingModels.includes(model) ? (epoch ?? 'present') : undefined,
      }
    },
    payloadOf(row: OidcRecord | undefined): AdapterPayload | undefined {
      if (!row || row.expires_at <= clock() || isEnded(row)) return undefined
      // The payload was encrypted above as JSON.
      const payload = JSON.parse(encryption.decrypt(row.payload, purpose)) as AdapterPayload
      return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(row.consumed_at / 1000) }
    },
  }
}

/**
 * The storage of the OpenID Connect provider on our database: one model of one project. Ids are codes and tokens, so
 * only their digests are stored; payloads repeat those ids, so they are encrypted.
 */
export function createRecords({ db, clock, encryption }: Dependencies, projectId: string) {
  return (model: string): Adapter => {
    const which = (id: string) => ({ projectId, model, id: digest(id) })
    const { recordOf, payloadOf } = createSealing({ clock, encryption }, { projectId, model })

    return {
      async upsert(id, payload, expiresIn) {
        const record = recordOf(id, payload, expiresIn)
        if (model !== 'ReplayDetection') return upsertRecord(db, record)
        // Of two uses of one proof at once (RFC 9449 §11.1), both find no record; only the first one stores it.
        if (!(await insertRecord(db, record))) throw new errors.InvalidGrant('the proof was used already')
      },
      find: async id => payloadOf(await findRecord(db, which(id))),
      findByUid: async uid => payloadOf(await findRecordByUid(db, { projectId, model, uid })),
      findByUserCode: async userCode => payloadOf(await findRecordByUserCode(db, { projectId, model, userCode })),
      async consume(id) {
        const isFirst = await consumeRecord(db, { ...which(id), now: clock() })
        // Two concurrent exchanges of one code both find it unused; only the first gets tokens (RFC 6749 §4.1.2).
        if (!isFirst) throw new errors.InvalidGrant(`${model} was consumed already`)
      },
      destroy: async id => deleteRecord(db, which(id)),
      revokeByGrantId: async grantId => deleteRecordsOfGrant(db, { projectId, grantId: digest(grantId) }),
    }
  }
}

export type Records = Adapter & {
  /** Stores what must not take the place of a later version of itself. */
  insert: Adapter['upsert']
  /** The same as `find`; `ended` for an interaction that was stored and has ended. */
  findOrEnded(id: string): Promise<AdapterPayload | 'ended' | undefined>
}

/** The same storage; clients are not stored: they are the applications, read anew for every request. */
export function createAdapter(
  { db, clock, encryption }: Dependencies,
  { projectId, findClient, pendingWrites }: { projectId: string; findClient: FindClient; pendingWrites: PendingWrites },
) {
  return (model: string): Records => {
    const isOfClients = model === 'Client'
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

    return {
      insert(id, payload, expiresIn) {
        const record = recordOf(id, payload, expiresIn)
        return pendingWrites.add({ model, run: async tx => void (await insertRecord(tx, record)) })
      },
      async upsert(id, payload, expiresIn) {
        const record = recordOf(id, payload, expiresIn)
        const isOfAccount = record.account_id !== ''
        const run = (tx: Writing) => upsertRecord(tx, record)
        if (model !== 'ReplayDetection') return pendingWrites.add({ model, run, isOfAccount })
        // Of two uses of one proof at once (RFC 9449 §11.1), both find no record; only the first one stores it.
        if (!(await transact(db, tx => insertRecord(tx, record))))
          throw new errors.InvalidGrant('the proof was used already')
      },
      findOrEnded: id => look(() => findRecord(db, which(id))),
      find: async id => (isOfClients ? findClient(id) : read(() => findRecord(db, which(id)))),
      findByUid: uid => read(() => findRecordByUid(db, { projectId, model, uid })),
      findByUserCode: userCode => read(() => findRecordByUserCode(db, { projectId, model, userCode })),
      async consume(id) {
        await pendingWrites.flush()
        const isFirst = await transact(db, tx => consumeRecord(tx, { ...which(id), now: clock() }))
        // Two concurrent exchanges of one code both find it unused; only the first gets tokens (RFC 6749 §4.1.2).
        if (!isFirst) throw new errors.InvalidGrant(`${model} was consumed already`)
      },
      destroy(id) {
        const one = which(id)
        const ends = (found: { model: string; id: string }) => found.model === model && found.id === one.id
        // A browser still carries the request of an interaction that it has ended.
        const run = (tx: Writing) => (model === 'Interaction' ? endRecord(tx, one) : deleteRecord(tx, one))
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
