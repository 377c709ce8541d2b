import { randomSecret } from '@gatehouse-id/operation/random-secret'
import type { AuditTarget, RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { ClientSecretNotFound, ClientSecretTaken, TooManyClientSecrets } from './errors.ts'
import type { ClientSecretMeta, NewClientSecret } from './fields.ts'
import { isExpired, secretPurpose } from './read.ts'
import {
  type ClientApplication,
  type ClientSecretRow,
  columnsOf,
  deleteClientSecret,
  insertClientSecret,
  listClientSecrets,
} from './store.ts'

const secretsMax = 10

type Of = { application: ClientApplication; target: AuditTarget }

export type ClientSecrets = {
  /** The application is locked by the caller. @throws {ClientSecretTaken, TooManyClientSecrets} */
  add(
    tx: Writing,
    call: Call,
    of: Of & { secret: NewClientSecret },
  ): Promise<{ meta: ClientSecretMeta; cleartext: string }>
  /** Answers the secrets that are left. @throws {ClientSecretNotFound} */
  revoke(tx: Writing, call: Call, of: Of & { name: string }): Promise<{ secrets: ClientSecretMeta[] }>
  /** @throws {ClientSecretNotFound} */
  reveal(call: Call, application: ClientApplication, name: string): Promise<{ cleartext: string }>
}

/** Secrets of applications beside the one that each has, so that several may be used at a time. */
export function createClientSecrets(
  { db, clock, newId, random, encryption }: Dependencies,
  { recordAudit, action }: { recordAudit: RecordAudit; action: string },
): ClientSecrets {
  function metaOf(row: ClientSecretRow): ClientSecretMeta {
    return {
      id: row.id,
      name: row.name,
      status: isExpired(row, clock()) ? 'expired' : 'active',
      expireTime: Math.floor(row.expires_at / 1000),
      createdTime: Math.floor(row.created_at / 1000),
    }
  }

  function named(rows: ClientSecretRow[], name: string): ClientSecretRow {
    const row = rows.find(each => each.name === name)
    if (!row) throw new ClientSecretNotFound({ message: `the application has no added secret ${name}` })
    return row
  }

  return {
    async add(tx, call, { application, target, secret: { name, expireTime } }) {
      const { projectId } = call
      const known = await listClientSecrets(tx, { projectId, application })
      if (known.some(row => row.name === name))
        throw new ClientSecretTaken({ fields: [{ field: 'name', message: 'is taken by another secret' }] })
      if (known.length >= secretsMax) throw new TooManyClientSecrets()
      const place = { project_id: projectId, id: newId('CS') }
      const cleartext = randomSecret(random)
      const secret_encrypted = encryption.encrypt(cleartext, secretPurpose(place))
      const times = { expires_at: expireTime * 1000, created_at: clock() }
      const row = { ...place, ...columnsOf(application), name, secret_encrypted, ...times }
      await insertClientSecret(tx, row)
      await recordAudit(tx, call, { action: `${action}Added`, target, data: { name, expireTime } })
      return { meta: metaOf(row), cleartext }
    },

    async revoke(tx, call, { application, target, name }) {
      const known = await listClientSecrets(tx, { projectId: call.projectId, application })
      const row = named(known, name)
      await deleteClientSecret(tx, row)
      await recordAudit(tx, call, { action: `${action}Revoked`, target, data: { name } })
      return { secrets: known.filter(each => each !== row).map(metaOf) }
    },

    async reveal({ projectId }, application, name) {
      const row = named(await listClientSecrets(db, { projectId, application }), name)
      return { cleartext: encryption.decrypt(row.secret_encrypted, secretPurpose(row)) }
    },
  }
}
