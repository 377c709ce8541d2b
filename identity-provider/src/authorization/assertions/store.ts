import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'
import type { Assertion, NewAssertion } from './contract.ts'

type AssertionRow = Selectable<Tables['authorization_assertions']>

/** In the order in which they were saved. */
export async function listAssertions(db: Reading, projectId: string): Promise<Assertion[]> {
  const rows = await db
    .selectFrom('authorization_assertions')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toAssertion)
}

/** One question has one answer: of two assertions with the same question the later stays. */
export async function putAssertions(tx: Writing, projectId: string, assertions: readonly Assertion[]): Promise<void> {
  for (const assertion of assertions)
    await tx
      .insertInto('authorization_assertions')
      .values(toRow(projectId, assertion))
      .onConflict(conflict =>
        conflict.columns(['project_id', 'id']).doUpdateSet({ is_allowed: assertion.isAllowed ? 1 : 0 }),
      )
      .execute()
}

/** False when there was none. */
export async function deleteAssertion(
  tx: Writing,
  { projectId, id }: { projectId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authorization_assertions')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Makes these the assertions of the project. */
export async function replaceAssertions(
  tx: Writing,
  projectId: string,
  assertions: readonly Assertion[],
): Promise<void> {
  await tx.deleteFrom('authorization_assertions').where('project_id', '=', projectId).execute()
  await putAssertions(tx, projectId, assertions)
}

/** An assertion with the id that its question gives it. */
export function identified<Given extends NewAssertion>(assertion: Given): Given & { id: string } {
  const { resourceType, resource, relation, targetType, target, context } = assertion
  const question = JSON.stringify([resourceType, resource, relation, targetType, target, sorted(context)])
  return { ...assertion, id: createHash('sha256').update(question).digest('base64url') }
}

/** The names of a context have no order. */
function sorted(context: Record<string, unknown>) {
  return Object.entries(context).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function toRow(projectId: string, { resourceType, targetType, isAllowed, ...assertion }: Assertion): AssertionRow {
  const { id, resource, relation, target, context, createdAt } = assertion
  return {
    project_id: projectId,
    id,
    resource_type: resourceType,
    resource,
    relation,
    target_type: targetType,
    target,
    context: JSON.stringify(context),
    is_allowed: isAllowed ? 1 : 0,
    created_at: createdAt,
  }
}

function toAssertion(row: AssertionRow): Assertion {
  const { id, resource, relation, target } = row
  return {
    id,
    resourceType: row.resource_type,
    resource,
    relation,
    targetType: row.target_type,
    target,
    // Written by `toRow`.
    context: JSON.parse(row.context) as Assertion['context'],
    isAllowed: row.is_allowed === 1,
    createdAt: row.created_at,
  }
}
