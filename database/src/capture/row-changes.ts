/** The columns of a row, as the database has them. */
export type Row = Record<string, unknown>

/** What happened to one row: without `before` it was inserted, without `after` deleted. */
export type RowChange = {
  table: string
  /** JSON of the values of its primary key. */
  key: string
  before: Row | undefined
  after: Row | undefined
}

/** Each row once, as it was before the first change and after the last; rows that are as they were are left out. */
export function netChanges(changes: readonly RowChange[]): RowChange[] {
  const byRow = new Map<string, RowChange>()
  for (const change of changes) {
    const place = `${change.table} ${change.key}`
    const earlier = byRow.get(place)
    byRow.set(place, earlier ? { ...change, before: earlier.before } : change)
  }
  return [...byRow.values()].filter(({ before, after }) => !isSameRow(before, after))
}

/** Whether both are there with equal values, or neither is. */
export function isSameRow(one: Row | undefined, other: Row | undefined): boolean {
  if (!one || !other) return one === other
  const columns = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...columns].every(column => (one[column] ?? null) === (other[column] ?? null))
}
