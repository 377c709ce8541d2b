import type { ReactNode } from 'react'

/** A column of a table. */
export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Whether the server can sort by this column. */
  isSortable?: boolean
  /** Whether the column is shown only when it is asked for. */
  isOptional?: boolean
  /** Whether its cells are times, so that the header says in which zone. */
  isTime?: boolean
  width?: number | string
}
