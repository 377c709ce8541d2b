import { prepared } from '@gatehouse-id/database'
import { expressionBuilder, type ExpressionWrapper, sql, type SqlBool } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'
import { isOfThisEpoch, type OidcRecord, type RecordSelector } from './store.ts'

/** A record that has to be there; a session also under another id, which it gets as its user signs in again. */
export type RequiredRecord = Pick<OidcRecord, 'model' | 'id' | 'uid'>

/** By which column each is found. */
type Shape = readonly ('uid' | 'id')[]

/** Those of one shape share a statement, so their order is one. */
function inOrder(records: readonly RequiredRecord[]) {
  const found = records.map(({ model, id, uid }) =>
    model === 'Session' ? { column: 'uid' as const, model, key: uid } : { column: 'id' as const, model, key: id },
  )
  const ordered = [...found.filter(({ column }) => column === 'uid'), ...found.filter(({ column }) => column === 'id')]
  return {
    shape: ordered.map(({ column }) => column) satisfies Shape,
    values: Object.fromEntries(
      ordered.flatMap(({ model, key }, at) => [
        [`model${at}`, model],
        [`key${at}`, key],
      ]),
    ),
  }
}

/** `values` are those of `inOrder`, beside those of the statement. */
function areAllThere(
  db: Reading,
  values: { projectId: string },
  shape: Shape,
): ExpressionWrapper<Tables, never, SqlBool> {
  const keys = values as Record<string, string | undefined>
  const { and, exists } = expressionBuilder<Tables, never>()
  return and(
    shape.map((column, at) =>
      exists(
        db
          .selectFrom('oidc_records as required')
          .select('required.id')
          .where('required.project_id', '=', values.projectId)
          .where('required.model', '=', keys[`model${at}`] ?? '')
          .where(`required.${column}`, '=', keys[`key${at}`] ?? ''),
      ),
    ),
  )
}

/** What `create` makes for a shape, once. */
function byShape<Made>(create: (shape: Shape) => Made): (shape: Shape) => Made {
  const made = new Map<string, Made>()
  return shape => {
    const name = shape.join()
    const known = made.get(name) ?? create(shape)
    made.set(name, known)
    return known
  }
}

const finding = byShape(shape =>
  prepared((db: Reading, values: { projectId: string }) =>
    db.selectNoFrom(sql.lit(1).as('areThere')).where(areAllThere(db, values, shape)),
  ),
)

/** Whether all of them are there. */
export async function areThere(
  tx: Writing,
  { projectId, records }: { projectId: string; records: readonly RequiredRecord[] },
): Promise<boolean> {
  if (records.length === 0) return true
  const { shape, values } = inOrder(records)
  return (await finding(shape)(tx, { projectId, ...values })).rows.length === 1
}

const consuming = byShape(shape =>
  prepared((db: Reading, values: RecordSelector & { now: number }) =>
    db
      .updateTable('oidc_records')
      .set({ consumed_at: values.now })
      .where('project_id', '=', values.projectId)
      .where('model', '=', values.model)
      .where('id', '=', values.id)
      .where('consumed_at', 'is', null)
      .where(isOfThisEpoch)
      .where(areAllThere(db, values, shape)),
  ),
)

/**
 * Marks a record as used; false when it was used before, so that only one of two concurrent uses of a code wins, and when
 * one of the records is not there that it needs.
 */
export async function consumeRecord(
  db: Reading,
  { needs = [], ...which }: RecordSelector & { now: number; needs?: readonly RequiredRecord[] },
): Promise<boolean> {
  const { shape, values } = inOrder(needs)
  return (await consuming(shape)(db, { ...which, ...values })).numAffectedRows === 1n
}
