import { prepared } from '@gatehouse-id/database'
import { type Selectable, sql } from 'kysely'
import { digest } from '../../foundation/secrets/digest.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

/** Binds a payload to its project and its model. */
export function recordPurpose(projectId: string, model: string): string {
  return `oidc ${projectId} ${model}`
}

export type OidcRecord = Selectable<Tables['oidc_records']>
export type RecordSelector = { projectId: string; model: string; id: string }

/** `waitsIn`: the epoch of the account in which it is good; undefined for what does not end with an epoch. */
export type NewRecord = Omit<OidcRecord, 'account_epoch'> & { waitsIn: number | 'present' | undefined }

/** Epochs are stored plus one: 0 is none. */
function toRow({ waitsIn, ...row }: NewRecord) {
  const given = waitsIn === undefined ? 0 : waitsIn === 'present' ? null : waitsIn + 1
  return { ...row, account_epoch: given }
}
type Row = ReturnType<typeof toRow>

/** With the epoch that the account has now where none is given. */
function withEpoch(row: Row) {
  const { project_id: projectId, account_id: userId, account_epoch: given } = row
  const account_epoch = sql<number>`coalesce(cast(${given} as bigint), (
    select credential_epoch + 1 from users where project_id = ${projectId} and id = ${userId}
  ), 0)`
  return { ...row, account_epoch }
}

/** A record that does not wait, or whose account has had no other epoch since. */
export const isOfThisEpoch = sql<boolean>`(oidc_records.account_epoch = 0 or exists (
  select 1 from users
  where users.project_id = oidc_records.project_id and users.id = oidc_records.account_id
    and users.credential_epoch + 1 = oidc_records.account_epoch
))`

/** Records per statement: a statement is compiled once for each number. */
const recordsMax = 3
const upsertsOf = Array.from({ length: recordsMax }, (_, index) => createUpsertOf(index + 1))

function createUpsertOf(count: number) {
  const columns = [
    'project_id',
    'model',
    'id',
    'payload',
    'grant_id',
    'uid',
    'user_code',
    'account_id',
    'expires_at',
    'consumed_at',
    'account_epoch',
  ] as const
  const places = Array.from({ length: count }, (_, index) => index)
  const run = prepared((db: Reading, values: Record<string, unknown>) =>
    db
      .insertInto('oidc_records')
      // Safe: each is the value of this column of a row, as it is given below.
      .values(places.map(at => withEpoch(Object.fromEntries(columns.map(name => [name, values[name + at]])) as Row)))
      .onConflict(conflict =>
        conflict
          .columns(['project_id', 'model', 'id'])
          .doUpdateSet(({ ref }) => Object.fromEntries(columns.slice(3).map(name => [name, ref(`excluded.${name}`)]))),
      ),
  )
  const valuesOf = (rows: readonly Row[]) =>
    Object.fromEntries(rows.flatMap((row, at) => columns.map(name => [name + at, row[name]])))
  return {
    now: (db: Reading, rows: readonly Row[]) => run(db, valuesOf(rows)),
    later: (tx: Writing, rows: readonly Row[]) => run.later(tx, valuesOf(rows)),
  }
}

/** Stores it in place of one that is there. */
export async function upsertRecord(db: Reading, record: NewRecord): Promise<void> {
  await upsertsOf[0]?.now(db, [toRow(record)])
}

/** Stores them in place of those that are there; of two with one id, the later one. Sent with the next statement. */
export async function upsertRecords(tx: Writing, records: readonly NewRecord[]): Promise<void> {
  const byId = new Map(records.map(record => [`${record.project_id} ${record.model} ${record.id}`, record]))
  const rows = [...byId.values()].map(toRow)
  while (rows.length > 0) {
    const some = rows.splice(0, recordsMax)
    await upsertsOf[some.length - 1]?.later(tx, some)
  }
}

/** False when there is one with this id. */
export async function insertRecord(tx: Reading, record: NewRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('oidc_records')
    .values(withEpoch(toRow(record)))
    .onConflict(conflict => conflict.columns(['project_id', 'model', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const byId = prepared((db: Reading, { projectId, model, id }: RecordSelector) =>
  of(db, projectId, model).where('id', '=', id),
)

export async function findRecord(
  db: Reading,
  { projectId, model, id }: RecordSelector,
): Promise<OidcRecord | undefined> {
  return (await byId(db, { projectId, model, id })).rows[0]
}

const byUid = prepared((db: Reading, { projectId, model, uid }: { projectId: string; model: string; uid: string }) =>
  of(db, projectId, model).where('uid', '=', uid),
)

export async function findRecordByUid(
  db: Reading,
  { projectId, model, uid }: { projectId: string; model: string; uid: string },
): Promise<OidcRecord | undefined> {
  return (await byUid(db, { projectId, model, uid })).rows[0]
}

type OfUserCode = { projectId: string; model: string; userCode: string }

const byUserCode = prepared((db: Reading, { projectId, model, userCode }: OfUserCode) =>
  of(db, projectId, model)
    .where('user_code', '=', userCode)
    // As the index says it, which leaves out all other records.
    .where(sql<boolean>`user_code <> ''`),
)

export async function findRecordByUserCode(
  db: Reading,
  { projectId, model, userCode }: OfUserCode,
): Promise<OidcRecord | undefined> {
  return (await byUserCode(db, { projectId, model, userCode })).rows[0]
}

export async function deleteRecord(db: Reading, { projectId, model, id }: RecordSelector): Promise<void> {
  await db
    .deleteFrom('oidc_records')
    .where('project_id', '=', projectId)
    .where('model', '=', model)
    .where('id', '=', id)
    .execute()
}

/**
 * Leaves of a record only that it was there, until it would have expired: it cannot be inserted again. False where it has
 * ended before.
 */
export async function endRecord(db: Writing, { projectId, model, id }: RecordSelector): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oidc_records')
    .set({ payload: '', grant_id: '', uid: '', user_code: '', account_id: '', account_epoch: 0 })
    .where('project_id', '=', projectId)
    .where('model', '=', model)
    .where('id', '=', id)
    .where('payload', '<>', '')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return true
  const found = await findRecord(db, { projectId, model, id })
  return found === undefined || !isEnded(found)
}

export function isEnded({ payload }: OidcRecord): boolean {
  return payload === ''
}

export async function deleteRecordsOfGrant(
  db: Reading,
  { projectId, grantId }: { projectId: string; grantId: string },
): Promise<void> {
  await db.deleteFrom('oidc_records').where('project_id', '=', projectId).where('grant_id', '=', grantId).execute()
}

export async function deleteRecordsOfAccount(
  tx: Writing,
  { projectId, accountId }: { projectId: string; accountId: string },
): Promise<void> {
  await tx.deleteFrom('oidc_records').where('project_id', '=', projectId).where('account_id', '=', accountId).execute()
}

/** The records of one model for a user. */
export function listRecordsOfAccount(
  db: Reading,
  { projectId, accountId, model }: { projectId: string; accountId: string; model: string },
): Promise<OidcRecord[]> {
  return of(db, projectId, model).where('account_id', '=', accountId).execute()
}

function of(db: Reading, projectId: string, model: string) {
  return db
    .selectFrom('oidc_records')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('model', '=', model)
    .where(isOfThisEpoch)
}

/** The project of a token that is no JWT; undefined for an unknown one. */
export async function findProjectOfToken(db: Reading, token: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('oidc_records')
    .select('project_id')
    .where('id', '=', digest(token))
    .limit(1)
    .execute()
  return rows[0]?.project_id
}
