import { Table, UnstyledButton } from '@mantine/core'
import type { MantineBreakpoint } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from './DataTable.module.css'
import { table } from './messages.en.ts'

/** Which column rows are sorted by, and in which direction. */
export type Sort = {
  columnId: string
  isDescending: boolean
}

type Props = {
  column: { id: string; header: string; isSortable?: boolean; visibleFrom?: MantineBreakpoint; width?: number | string }
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

/** A column's header; a button when the column can be sorted by. */
export function SortHeader({ column, sort, onSort }: Props) {
  const { id, header, isSortable, visibleFrom, width } = column
  const isSorted = sort?.columnId === id
  const direction = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined
  const Icon = isSorted ? (sort.isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <Table.Th visibleFrom={visibleFrom} w={width} aria-sort={direction}>
      {isSortable && onSort ? (
        <UnstyledButton
          className={classes.sort}
          aria-label={table.sortBy(header)}
          onClick={() => onSort({ columnId: id, isDescending: isSorted ? !sort.isDescending : false })}
        >
          {header}
          <Icon size={14} aria-hidden opacity={isSorted ? 1 : 0.5} />
        </UnstyledButton>
      ) : (
        header
      )}
    </Table.Th>
  )
}
