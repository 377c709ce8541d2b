import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import {
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  findRecord,
  findRecordByUid,
  findRecordByUserCode,
  insertRecord,
  isEnded,
  type NewRecord,
  type OidcRecord,
  recordPurpose,
  upsertRecord,
} from '../../applications/index.ts'

/** A code, or a proof, that was used before. */
export class UsedAlready extends Error {}

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
export function createSealing(
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
 * @throws {UsedAlready} by `consume` the second time, and by `upsert` of a proof
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
        if (!(await insertRecord(db, record))) throw new UsedAlready('the proof was used already')
      },
      find: async id => payloadOf(await findRecord(db, which(id))),
      findByUid: async uid => payloadOf(await findRecordByUid(db, { projectId, model, uid })),
      findByUserCode: async userCode => payloadOf(await findRecordByUserCode(db, { projectId, model, userCode })),
      async consume(id) {
        const isFirst = await consumeRecord(db, { ...which(id), now: clock() })
        // Two concurrent exchanges of one code both find it unused; only the first gets tokens (RFC 6749 §4.1.2).
        if (!isFirst) throw new UsedAlready(`${model} was consumed already`)
      },
      destroy: async id => deleteRecord(db, which(id)),
      revokeByGrantId: async grantId => deleteRecordsOfGrant(db, { projectId, grantId: digest(grantId) }),
    }
  }
}
