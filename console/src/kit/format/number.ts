import { locale } from '../language/language.ts'

const grouped = new Intl.NumberFormat(locale)

/** A number with the reader's digit grouping. */
export function formatNumber(value: number): string {
  return grouped.format(value)
}
