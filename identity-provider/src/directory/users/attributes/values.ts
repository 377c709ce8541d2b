import { insertAll } from '../../../foundation/rows/insert-all.ts'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

type Values = Record<string, unknown>
type ValueRow = Tables['user_attribute_values']
/** Longer texts are cut here: this many characters are enough to tell values apart in a search. */
const valueLengthMax = 200

/** A value as it is stored and searched: strings as they are, numbers and booleans as JSON. */
export function storedValue(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, valueLengthMax)
}

/** A user's attributes as rows; a list has a row for each of its values. */
export function valueRows(user: { projectId: string; userId: string }, values: Values): ValueRow[] {
  return Object.entries(values).flatMap(([name, value]) =>
    [...new Set([value].flat().map(storedValue))].map(stored => ({
      project_id: user.projectId,
      name,
      value: stored,
      user_id: user.userId,
    })),
  )
}

export async function replaceValues(
  tx: Writing,
  user: { projectId: string; userId: string },
  values: Values,
): Promise<void> {
  await tx
    .deleteFrom('user_attribute_values')
    .where('project_id', '=', user.projectId)
    .where('user_id', '=', user.userId)
    .execute()
  await insertAll(tx, 'user_attribute_values', valueRows(user, values))
}

/** At most `limit` ids of users whose attribute is, or contains, one of the values. */
export async function listUserIdsByValue(
  db: Reading,
  { projectId, name, values, limit }: { projectId: string; name: string; values: string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_attribute_values')
    .select('user_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .where('value', 'in', values)
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}
