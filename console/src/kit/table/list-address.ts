import { useNavigate } from '@tanstack/react-router'
import { isTyping } from '../search/search-params.ts'

const pageSize = 50

/** The column that lists are sorted by unless the address names another. */
export const firstColumn = 'NAME'

/** The parameters of a list's address: `q` for the search, `sort`, `desc`, `after`, its filters and its dialogs. */
export type ListAddress = Readonly<Record<string, string | undefined>>

/** The variables with which a list asks for the rows of its address. */
export function pageOf<Column extends string = never>(search: { after?: string; sort?: Column; desc?: string }) {
  const direction = search.desc === 'true' ? ('DESC' as const) : ('ASC' as const)
  const field: Column | typeof firstColumn = search.sort ?? firstColumn
  return { first: pageSize, after: search.after ?? null, orderBy: { field, direction } }
}

/** Changes of a list's address. */
export function useListAddress() {
  const navigate = useNavigate()
  const change = (next: ListAddress, replace = false) =>
    void navigate({ to: '.', search: previous => ({ ...previous, ...next }), replace })
  return {
    /** Shows other rows, from their first page on. */
    show: (next: ListAddress) => change({ after: undefined, ...next }, isTyping(next)),
    open: (dialog: string) => change({ [dialog]: 'true' }),
    close: (dialog: string) => change({ [dialog]: undefined }),
  }
}
