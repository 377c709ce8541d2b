/** Of an export, or of a user as an operation takes it: not checked. */
export type Sent = Record<string, unknown>

export function isRecord(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function recordsIn(value: unknown): Sent[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap(each => textOf(each) ?? []) : []
}

/** Exports write what is unknown as null or as an empty text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Exports of databases have t and f, others 1 and 0. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(true|t|1|yes)$/i.test(value))
}

/** A value that may be written as JSON in a text, as in CSV files. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

export function recordIn(value: unknown): Sent {
  const record = parsed(value)
  return isRecord(record) ? record : {}
}

/** A time as epoch seconds: of a date, or of a number of seconds or milliseconds. */
export function secondsOf(value: unknown): number | undefined {
  const number =
    typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)) ? Number(value) : undefined
  if (number !== undefined)
    return number === 0 ? undefined : Math.floor(number > 32_503_680_000 ? number / 1000 : number)
  // Databases write the zone as +00.
  const time = typeof value === 'string' ? Date.parse(value.replace(/([+-]\d\d)$/, '$1:00')) : Number.NaN
  return Number.isNaN(time) || time < 0 ? undefined : Math.floor(time / 1000)
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 §6, without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(group => base32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

/** Groups records by what one of their fields says. */
export function byText(records: readonly Sent[], keyOf: (record: Sent) => unknown): Map<string, Sent[]> {
  return Map.groupBy(records, record => textOf(keyOf(record)) ?? '')
}
