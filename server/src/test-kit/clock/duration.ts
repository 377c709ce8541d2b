/** Milliseconds, or words: `'3 days'`, `'90 min'`, `'1 h 30 min'`. */
export type Duration = number | string

const secondMs = 1_000
const units: Readonly<Record<string, number>> = {
  ms: 1,
  millisecond: 1,
  s: secondMs,
  sec: secondMs,
  second: secondMs,
  m: 60 * secondMs,
  min: 60 * secondMs,
  minute: 60 * secondMs,
  h: 3_600 * secondMs,
  hour: 3_600 * secondMs,
  d: 86_400 * secondMs,
  day: 86_400 * secondMs,
  w: 604_800 * secondMs,
  week: 604_800 * secondMs,
}
const part = String.raw`\s*(\d{1,15}(?:\.\d{1,9})?)\s*([a-z]+)\s*`
const whole = new RegExp(`^(?:${part})+$`)

/**
 * Whole milliseconds, 0 or more.
 * @throws {TypeError} when it is none
 */
export function millisecondsOf(duration: Duration): number {
  const ms = typeof duration === 'number' ? duration : wordsToMs(duration)
  if (ms === undefined || !Number.isFinite(ms) || ms < 0)
    throw new TypeError(
      `${JSON.stringify(duration)} is no duration: write '3 days', '90 min', '1 h 30 min' or milliseconds, 0 or more`,
    )
  return Math.round(ms)
}

function wordsToMs(words: string): number | undefined {
  const text = String(words).toLowerCase()
  if (text.length > 100 || !whole.test(text)) return undefined
  let ms = 0
  for (const [, amount, name = ''] of text.matchAll(new RegExp(part, 'g'))) {
    const unit = Object.hasOwn(units, name) ? units[name] : units[name.replace(/s$/, '')]
    if (unit === undefined) return undefined
    ms += Number(amount) * unit
  }
  return ms
}
