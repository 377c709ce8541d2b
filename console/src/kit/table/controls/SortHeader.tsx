import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from '../DataTable.module.css'
import { table } from '../messages.ts'

/** Which column rows are sorted by, and in which direction. */
export type Sort = {
  columnId: string
  isDescending: boolean
}

type Props = {
  column: { id: string; header: string; isSortable?: boolean; width?: number | string }
  title?: string
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

/** A column's header; a button when the column can be sorted by. */
export function SortHeader({ column, title, sort, onSort }: Props) {
  const { id, header, isSortable, width } = column
  const isSorted = sort?.columnId === id
  const direction = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined
  const Icon = isSorted && sort.isDescending ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" style={{ width }} aria-sort={direction} title={title}>
      {isSortable && onSort ? (
        <UnstyledButton
          className={classes.sort}
          data-sorted={isSorted || undefined}
          aria-label={table.sortBy(header)}
          onClick={() => onSort({ columnId: id, isDescending: isSorted ? !sort.isDescending : false })}
        >
          {header}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        header || <VisuallyHidden>{table.actions}</VisuallyHidden>
      )}
    </th>
  )
}
