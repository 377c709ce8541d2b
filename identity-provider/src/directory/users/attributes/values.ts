import { insertAll } from '../../../foundation/insert-all.ts'
import type { Reading, Tables, Writing } from '../../../foundation/tables.ts'

type Values = Record<string, unknown>
type ValueRow = Tables['user_attribute_values']
/** A longer text is cut here: so many characters tell values apart well enough to search. */
const valueLengthMax = 200

/** What is searched for, as it is stored: text as it is, numbers and truth as JSON has them. */
export function storedValue(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, valueLengthMax)
}

/** A user's attributes as rows; a list is found by each of its values. */
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

/** At most `limit` ids of users whose attribute is, or holds, one of the values. */
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
