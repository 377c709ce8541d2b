import { timeZone as consoleZone } from './zone.ts'

/** How far the clock of a zone is ahead of UTC at an instant, in ms. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(each => each.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(instant / 1000) * 1000
}

/** The instant at which the clock of a zone shows `text`, such as `2026-03-01T00:00:00`. */
function instantOf(text: string, timeZone: string): string {
  const asUtc = Date.parse(`${text}Z`)
  const guess = asUtc - offsetAt(asUtc, timeZone)
  // The offset of the guess counts: on days when the clock changes it is another than that of the first try.
  return new Date(asUtc - offsetAt(guess, timeZone)).toISOString()
}

/** The first instant of a day such as `2026-03-01`, in the time zone of the console. */
export function startOfDay(day: string, timeZone: string = consoleZone): string {
  return instantOf(`${day}T00:00:00`, timeZone)
}

/** The last millisecond of a day. */
export function endOfDay(day: string, timeZone: string = consoleZone): string {
  return new Date(Date.parse(instantOf(`${day}T23:59:59`, timeZone)) + 999).toISOString()
}

/** The first instant of a day, or of a minute such as `2026-03-01T08:30`. */
export function startOf(time: string, timeZone: string = consoleZone): string {
  return time.includes('T') ? instantOf(`${time}:00`, timeZone) : startOfDay(time, timeZone)
}

/** The last millisecond of a day, or of a minute. */
export function endOf(time: string, timeZone: string = consoleZone): string {
  if (!time.includes('T')) return endOfDay(time, timeZone)
  return new Date(Date.parse(instantOf(`${time}:59`, timeZone)) + 999).toISOString()
}
