import type { Note } from './reader.ts'

/** A user that was not taken over, and why. */
export type Problem = { place: string; user: string; code: string; reason: string }

export type Counts = { read: number; created: number; existing: number; updated: number; refused: number }

/** What became of an export. */
export type Report = Counts & {
  isDryRun: boolean
  /** How many users, by field and reason. */
  changed: Record<string, number>
  left: Record<string, number>
  roles: string[]
  tenants: string[]
}

export function emptyReport(isDryRun: boolean): Report {
  const counts = { read: 0, created: 0, existing: 0, updated: 0, refused: 0 }
  return { isDryRun, ...counts, changed: {}, left: {}, roles: [], tenants: [] }
}

/** Counts each reason once for a user. */
export function countNotes(report: Report, notes: readonly Note[]): void {
  for (const note of new Set(notes.map(({ what, field, why }) => `${what} ${field}: ${why}`))) {
    const what = note.startsWith('changed ') ? 'changed' : 'left'
    const key = note.slice(what.length + 1)
    report[what][key] = (report[what][key] ?? 0) + 1
  }
}

/** As people read it. */
export function describeReport({ isDryRun, ...report }: Report): string {
  const would = isDryRun ? 'would be ' : ''
  const counts = [
    `${usersOf(report.created)} ${would}created`,
    `${report.existing} were there before`,
    ...(report.updated > 0 ? [`${report.updated} ${would}updated`] : []),
    `${report.refused} refused`,
  ]
  const made = [
    ...(report.roles.length > 0 ? [`Roles ${would}created: ${report.roles.join(', ')}`] : []),
    ...(report.tenants.length > 0 ? [`Tenants ${would}created: ${report.tenants.join(', ')}`] : []),
  ]
  return [
    `${usersOf(report.read)} read: ${counts.join(', ')}.`,
    ...made,
    ...listOf('Changed', report.changed),
    ...listOf('Left', report.left),
  ].join('\n')
}

function usersOf(count: number): string {
  return count === 1 ? '1 user' : `${count} users`
}

function listOf(title: string, counted: Record<string, number>): string[] {
  const rows = Object.entries(counted).toSorted(([, one], [, other]) => other - one)
  return rows.length === 0 ? [] : [`${title}:`, ...rows.map(([what, users]) => `  ${what} (${usersOf(users)})`)]
}
