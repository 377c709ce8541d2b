import { Checkbox, Skeleton, Table } from '@mantine/core'
import type { MantineBreakpoint } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'
import { table } from './messages.en.ts'
import { SortHeader, type Sort } from './SortHeader.tsx'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Whether the server can sort by this column. */
  isSortable?: boolean
  /** The window width from which on there is room for the column. */
  visibleFrom?: MantineBreakpoint
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

/**
 * Rows of things. A cell that carries a link with `rowLink` from `row-link.ts` makes its whole row clickable, without
 * taking the row away from keyboards and screen readers.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowId, rowName, sort, onSort, selection, skeletonRows = 8 } = props
  const pageIds = rows?.map(rowId) ?? []
  const ticked = pageIds.filter(id => selection?.ids.has(id)).length
  const toggle = (id: string) => {
    const ids = new Set(selection?.ids)
    if (!ids.delete(id)) ids.add(id)
    selection?.onChange(ids)
  }
  return (
    <Table.ScrollContainer minWidth={300} type="native">
      <Table layout="fixed" verticalSpacing={8} highlightOnHover aria-label={label} aria-busy={rows === undefined}>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th w={44}>
                <Checkbox
                  aria-label={table.selectAll}
                  checked={ticked > 0 && ticked === pageIds.length}
                  indeterminate={ticked > 0 && ticked < pageIds.length}
                  disabled={pageIds.length === 0}
                  onChange={() => selection.onChange(new Set(ticked === pageIds.length ? [] : pageIds))}
                />
              </Table.Th>
            )}
            {columns.map(column => (
              <SortHeader key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, index) => `skeleton-${index}`).map(key => (
                <Table.Tr key={key}>
                  {selection && <Table.Td />}
                  {columns.map(({ id, visibleFrom }) => (
                    <Table.Td key={id} visibleFrom={visibleFrom}>
                      <Skeleton height={18} my={4} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))
            : rows.map(row => (
                <Table.Tr
                  key={rowId(row)}
                  className={classes.row}
                  data-selected={selection?.ids.has(rowId(row)) || undefined}
                >
                  {selection && (
                    <Table.Td className={classes.above}>
                      <Checkbox
                        aria-label={table.selectRow(rowName(row))}
                        checked={selection.ids.has(rowId(row))}
                        onChange={() => toggle(rowId(row))}
                      />
                    </Table.Td>
                  )}
                  {columns.map(({ id, cell, visibleFrom }) => (
                    <Table.Td key={id} visibleFrom={visibleFrom}>
                      {cell(row)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
