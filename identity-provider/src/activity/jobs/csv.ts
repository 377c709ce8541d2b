/** A spreadsheet takes what begins like this for a formula; a number with its sign is none. */
const formula = /^[=+\-@\t\r]/
const number = /^[+-]?\d+(\.\d+)?$/

/** A value as a cell of CSV (RFC 4180): lists and objects as JSON, and nothing that a spreadsheet would run. */
export function csvCell(value: unknown): string {
  const text = textOf(value)
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
