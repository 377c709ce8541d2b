import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'
import { type Issuer, issuerName } from '../kinds/issuers.ts'

export type IssuerKeyRow = Selectable<Tables['issuer_keys']>

/** The keys of all issuers of a project. */
export function listIssuerKeys(db: Reading, projectId: string): Promise<IssuerKeyRow[]> {
  return db.selectFrom('issuer_keys').selectAll().where('project_id', '=', projectId).orderBy('created_at').execute()
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
