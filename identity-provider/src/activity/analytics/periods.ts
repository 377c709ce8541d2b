import type { z } from 'zod'
import type { Period } from './contract.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** 1 January 1970 was a Thursday. */
const mondayOffsetMs = 3 * dayMs

/** The start of the period that a time is in, in UTC; both in epoch milliseconds. */
export function startOfPeriod(time: number, period: z.output<typeof Period>): number {
  if (period === 'h') return time - (time % hourMs)
  if (period === 'd') return time - (time % dayMs)
  if (period === 'w') return time - ((time + mondayOffsetMs) % (7 * dayMs))
  const date = new Date(time)
  const month = date.getUTCMonth()
  return Date.UTC(date.getUTCFullYear(), period === 'm' ? month : month - (month % 3))
}
