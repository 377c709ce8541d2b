import { Checkbox } from '@mantine/core'
import { memo, type MouseEvent, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import { table } from './messages.ts'

type Props<Row> = {
  row: Row
  id: string
  name: string
  /** Those that are shown. */
  columns: readonly Column<Row>[]
  /** `undefined` where rows cannot be selected. */
  isTicked: boolean | undefined
  onTick: (id: string) => void
}

const interactive = 'a, button, input, label, [role="button"], [role="menuitem"]'

/** A click anywhere in a row follows its link, unless it was on a control or ended a selection of text. */
function followRowLink(event: MouseEvent<HTMLTableRowElement>) {
  if (!(event.target instanceof Element) || event.target.closest(interactive)) return
  if (window.getSelection()?.isCollapsed === false) return
  const link = event.currentTarget.querySelector<HTMLElement>('[data-row-link]')
  const { ctrlKey, metaKey, shiftKey } = event
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

function Row<Data>({ row, id, name, columns, isTicked, onTick }: Props<Data>) {
  return (
    // The link in the row is what keyboards use; the row only makes it larger.
    <tr className={classes.row} data-selected={isTicked || undefined} onClick={followRowLink}>
      {isTicked !== undefined && (
        <td className={classes.tick}>
          <Checkbox size="xs" aria-label={table.selectRow(name)} checked={isTicked} onChange={() => onTick(id)} />
        </td>
      )}
      {columns.map(column => (
        <td key={column.id} data-header={column.header}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/**
 * A row of a table, drawn anew only when something of its own changes: ticking one of fifty draws one.
 * `memo` forgets the type parameter, which the cast brings back.
 */
export const TableRow = memo(Row) as typeof Row

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
