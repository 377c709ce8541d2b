const grouped = new Intl.NumberFormat()

/** A number with the reader's digit grouping. */
export const formatNumber = (value: number): string => grouped.format(value)
