import { locale } from '../language/language.ts'
import { timeZone } from './zone.ts'

const toTheMinute = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone,
} as const
const short = new Intl.DateTimeFormat(locale, toTheMinute)
const full = new Intl.DateTimeFormat(locale, { ...toTheMinute, second: '2-digit', timeZoneName: 'short' })
const dayOnly = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone })
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A time in the language and time zone of the console, to the minute. */
export function formatTime(iso: string): string {
  return short.format(new Date(iso))
}

/** The same to the second and with the zone, for tooltips and details. */
export function formatExactTime(iso: string): string {
  return full.format(new Date(iso))
}

/** The day alone. */
export function formatDay(iso: string): string {
  return dayOnly.format(new Date(iso))
}

/** How long ago, or how long until: `3 minutes ago`, `in 2 hours`. What was set to 90 days says so for hours. */
export function formatRelativeTime(iso: string, nowMs: number): string {
  const seconds = Math.round((new Date(iso).getTime() - nowMs) / 1000)
  for (const [unit, size] of units) {
    if (-seconds >= size) return relative.format(Math.trunc(seconds / size), unit)
    if (seconds >= 0.98 * size) return relative.format(Math.round(seconds / size), unit)
  }
  return relative.format(seconds, 'second')
}
