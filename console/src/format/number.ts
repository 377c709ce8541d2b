const grouped = new Intl.NumberFormat()

/** A number with the reader's digit grouping. */
export function formatNumber(value: number): string {
  return grouped.format(value)
}
