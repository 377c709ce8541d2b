import { Checkbox, Skeleton } from '@mantine/core'
import { Fragment, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { timeZone } from '../format/zone.ts'
import { type Column, TableRow } from './TableRow.tsx'
import classes from './DataTable.module.css'
import { table } from './messages.ts'
import { SortHeader, type Sort } from './controls/SortHeader.tsx'
import { useView } from './view.ts'

export type { Column } from './TableRow.tsx'

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
  /** What each row belongs to; rows of one group stand together, under its name. */
  groupOf?: ((row: Row) => string) | undefined
  /** Rows to draw while loading. */
  skeletonRows?: number
}

/**
 * Rows of things. A cell with a link that has `rowLink` (row-link.ts) makes its whole row clickable, without taking the
 * row away from keyboards and screen readers. On a phone each row is a block with the headers beside its cells.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowId, rowName, sort, onSort, selection, groupOf, skeletonRows = 8 } = props
  const { density, isShown } = useView()
  const shownIds = columns
    .filter(isShown)
    .map(({ id }) => id)
    .join(' ')
  // The same list as long as the same columns are shown: rows are drawn anew with another one.
  const shown = useMemo(() => columns.filter(({ id }) => shownIds.split(' ').includes(id)), [columns, shownIds])
  const pageIds = rows?.map(rowId) ?? []
  const ticked = pageIds.filter(id => selection?.ids.has(id)).length
  const latest = useRef(selection)
  useLayoutEffect(() => {
    latest.current = selection
  })
  const toggle = useCallback((id: string) => {
    const ids = new Set(latest.current?.ids)
    if (!ids.delete(id)) ids.add(id)
    latest.current?.onChange(ids)
  }, [])
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
            : rows.map((row, index) => {
                const group = groupOf?.(row)
                const before = rows[index - 1]
                const isFirst = group !== undefined && (before === undefined || groupOf?.(before) !== group)
                return (
                  <Fragment key={rowId(row)}>
                    {isFirst && (
                      <tr className={classes.group}>
                        <th scope="rowgroup" colSpan={shown.length + (selection ? 1 : 0)}>
                          {group}
                        </th>
                      </tr>
                    )}
                    <TableRow
                      row={row}
                      id={rowId(row)}
                      name={rowName(row)}
                      columns={shown}
                      isTicked={selection?.ids.has(rowId(row))}
                      onTick={toggle}
                    />
                  </Fragment>
                )
              })}
        </tbody>
      </table>
    </div>
  )
}
