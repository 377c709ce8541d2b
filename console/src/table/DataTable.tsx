import { Checkbox, Skeleton } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { timeZone } from '../format/zone.ts'
import classes from './DataTable.module.css'
import { table } from './messages.ts'
import { SortHeader, type Sort } from './SortHeader.tsx'
import { useView } from './view.ts'

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

/** The selected rows, by row id. */
export type Selection = {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  /** `undefined` while the first rows are on their way. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: Selection
  /** Rows to draw while loading. */
  skeletonRows?: number
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

/**
 * Rows of things. A cell with a link that has `rowLink` (row-link.ts) makes its whole row clickable, without taking the
 * row away from keyboards and screen readers. On a phone each row is a block with the headers beside its cells.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowId, rowName, sort, onSort, selection, skeletonRows = 8 } = props
  const { density, isShown } = useView()
  const shown = columns.filter(isShown)
  const pageIds = rows?.map(rowId) ?? []
  const ticked = pageIds.filter(id => selection?.ids.has(id)).length
  const toggle = (id: string) => {
    const ids = new Set(selection?.ids)
    if (!ids.delete(id)) ids.add(id)
    selection?.onChange(ids)
  }
  const toggleAll = () => selection?.onChange(new Set(ticked === pageIds.length ? [] : pageIds))
  return (
    <div className={classes.scroll}>
      <table className={classes.table} data-density={density} aria-label={label} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {selection && (
              <th className={classes.tick}>
                <Checkbox
                  size="xs"
                  aria-label={table.selectAll}
                  checked={ticked > 0 && ticked === pageIds.length}
                  indeterminate={ticked > 0 && ticked < pageIds.length}
                  onChange={toggleAll}
                />
              </th>
            )}
            {shown.map(column => (
              <SortHeader
                key={column.id}
                column={column}
                title={column.isTime ? timeZone : undefined}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, index) => `skeleton-${index}`).map(key => (
                <tr key={key} className={classes.skeleton}>
                  {selection && <td />}
                  {shown.map(({ id }) => (
                    <td key={id}>
                      <Skeleton height={14} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map(row => (
                // The link in the row is what keyboards use; the row only makes it larger.
                <tr
                  key={rowId(row)}
                  className={classes.row}
                  data-selected={selection?.ids.has(rowId(row)) || undefined}
                  onClick={followRowLink}
                >
                  {selection && (
                    <td className={classes.tick}>
                      <Checkbox
                        size="xs"
                        aria-label={table.selectRow(rowName(row))}
                        checked={selection.ids.has(rowId(row))}
                        onChange={() => toggle(rowId(row))}
                      />
                    </td>
                  )}
                  {shown.map(({ id, header, cell }) => (
                    <td key={id} data-header={header}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}
