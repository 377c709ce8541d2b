const dayMs = 24 * 60 * 60 * 1000

/** What can be chosen: how many days back, and the period that events are counted by, so that a chart has few bars. */
export const spans = {
  '7': { days: 7, period: 'DAY' },
  '30': { days: 30, period: 'DAY' },
  '90': { days: 90, period: 'WEEK' },
  '365': { days: 365, period: 'MONTH' },
} as const
export type Span = keyof typeof spans
export type Period = (typeof spans)[Span]['period']

/** The start of the period that an instant is in, in UTC; weeks begin on Monday. */
export function startOf(instant: Date, period: Period): Date {
  const start = new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()))
  if (period === 'WEEK') return new Date(start.getTime() - ((start.getUTCDay() + 6) % 7) * dayMs)
  return period === 'MONTH' ? new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1)) : start
}

function next(start: Date, period: Period): Date {
  if (period === 'MONTH') return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
  return new Date(start.getTime() + (period === 'WEEK' ? 7 : 1) * dayMs)
}

/** The first instant of a span that ends with the day of `now`. */
export function beginOf(span: Span, now: Date): Date {
  return new Date(startOf(now, 'DAY').getTime() - (spans[span].days - 1) * dayMs)
}

/** One figure for each period of a span, 0 where nothing was counted. */
export function filled(
  span: Span,
  now: Date,
  counts: readonly { startsAt: string | null; count: number }[],
): { from: Date; count: number }[] {
  const { period } = spans[span]
  const known = new Map(counts.map(({ startsAt, count }) => [new Date(startsAt ?? 0).getTime(), count]))
  const found: { from: Date; count: number }[] = []
  for (let from = startOf(beginOf(span, now), period); from <= now; from = next(from, period))
    found.push({ from, count: known.get(from.getTime()) ?? 0 })
  return found
}
