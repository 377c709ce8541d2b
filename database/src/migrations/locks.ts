/** What a migration locks, from the weakest on; who waits for it is below. */
const modes = ['row exclusive', 'share row exclusive', 'access exclusive'] as const
export type LockMode = (typeof modes)[number]
export type TableLock = { table: string; mode: LockMode }

export const whoWaits: Record<LockMode, string> = {
  'row exclusive': 'who writes the same rows',
  'share row exclusive': 'who writes',
  'access exclusive': 'who reads or writes',
}

const name = '"?(\\w+)"?'
/** https://www.postgresql.org/docs/current/explicit-locking.html. An index takes `share`, which lets nobody more through. */
const locking: [RegExp, LockMode][] = [
  [new RegExp(`^alter table ${name}`, 'i'), 'access exclusive'],
  [new RegExp(`^drop table (?:if exists )?${name}`, 'i'), 'access exclusive'],
  [new RegExp(`^create (?:unique )?index .*?\\bon ${name}`, 'is'), 'share row exclusive'],
  [new RegExp(`^create trigger .*? on ${name}`, 'is'), 'share row exclusive'],
  [new RegExp(`\\breferences ${name}`, 'gi'), 'share row exclusive'],
  [new RegExp(`^(?:update|insert into|delete from) ${name}`, 'i'), 'row exclusive'],
]
const creating = new RegExp(`^create table (?:if not exists )?${name}`, 'i')

/**
 * The strongest lock on each table that was there before the migration, by name: taken in this order before its first
 * statement, they cannot be in the way of each other, nor have to be made stronger later.
 */
export function locksOf(statements: readonly string[]): TableLock[] {
  const created = new Set<string>()
  const locks = new Map<string, LockMode>()
  for (const statement of statements) {
    const made = creating.exec(statement)?.[1]
    if (made !== undefined) created.add(made)
    for (const { table, mode } of locksOfStatement(statement)) {
      const known = locks.get(table)
      if (created.has(table)) continue
      if (known === undefined || modes.indexOf(mode) > modes.indexOf(known)) locks.set(table, mode)
    }
  }
  return [...locks].map(([table, mode]) => ({ table, mode })).toSorted((a, b) => (a.table < b.table ? -1 : 1))
}

function locksOfStatement(statement: string): TableLock[] {
  return locking.flatMap(([pattern, mode]) => {
    const found = pattern.global ? [...statement.matchAll(pattern)] : [pattern.exec(statement) ?? []]
    return found.flatMap(([, table]) => (table === undefined ? [] : { table, mode }))
  })
}
