import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'
import { type Issuer, issuerName } from '../callers/kinds/issuers.ts'

export type IssuerKeyRow = Selectable<Tables['issuer_keys']>

/** The keys of one issuer of a project, or of all of them. */
export function listIssuerKeys(
  db: Reading,
  { projectId, issuer }: { projectId: string; issuer?: string },
): Promise<IssuerKeyRow[]> {
  const rows = db.selectFrom('issuer_keys').selectAll().where('project_id', '=', projectId)
  return (issuer === undefined ? rows : rows.where('issuer', '=', issuer)).orderBy('created_at').execute()
}

/** When the first issuer of a project got a key of its own; undefined before. */
export async function findFirstMove(db: Reading, projectId: string): Promise<number | undefined> {
  const first = await db
    .selectFrom('issuer_keys')
    .select('created_at')
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return first?.created_at
}

/** Does nothing when another process has stored one first. */
export async function insertIssuerKey(tx: Writing, row: IssuerKeyRow): Promise<void> {
  await tx
    .insertInto('issuer_keys')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'issuer', 'signing_key_id']).doNothing())
    .execute()
}

/** Its tokens are refused from now on. */
export async function deleteKeysOfIssuer(tx: Writing, projectId: string, issuer: Issuer): Promise<void> {
  await tx
    .deleteFrom('issuer_keys')
    .where('project_id', '=', projectId)
    .where('issuer', '=', issuerName(issuer))
    .execute()
}
