import type { AuditEntry } from '../documents.ts'

export type EqualEvents = AuditEntry & { equal: number }

/** Fewer are read faster than they are unfolded. */
const foldedFrom = 3

function isAlike(one: AuditEntry, other: AuditEntry): boolean {
  return (
    one.level !== 'INFO' &&
    one.action === other.action &&
    one.actor?.databaseId === other.actor?.databaseId &&
    one.target?.databaseId === other.target?.databaseId &&
    one.loginIds.join() === other.loginIds.join() &&
    one.remoteAddress === other.remoteAddress
  )
}

/**
 * Failures in a row that differ in their time alone as one, the newest, with how many there are. Those of which `isOpen`
 * answers true for the newest are left as they are.
 */
export function foldEqual(events: readonly AuditEntry[], isOpen: (id: string) => boolean): EqualEvents[] {
  const runs: AuditEntry[][] = []
  for (const event of events) {
    const run = runs.at(-1)
    if (run?.[0] && isAlike(run[0], event)) run.push(event)
    else runs.push([event])
  }
  return runs.flatMap(run => {
    const [newest] = run
    const isFolded = newest && run.length >= foldedFrom && !isOpen(newest.id)
    return isFolded ? [{ ...newest, equal: run.length }] : run.map(event => ({ ...event, equal: 1 }))
  })
}
