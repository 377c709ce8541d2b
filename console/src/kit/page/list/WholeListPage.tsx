import { Button } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CombinedError } from 'urql'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { useListAddress } from '../../table/list-address.ts'
import { SearchField } from '../../table/controls/SearchField.tsx'
import { ListPage, type ListTexts } from './ListPage.tsx'

type Texts = ListTexts & { total: (count: number) => string }

type Props<Row> = {
  texts: Texts
  icon: Icon
  /** The text of the address that rows are searched for. */
  q: string | undefined
  /** All of them, or those that the API found; undefined while they are on their way. */
  rows: readonly Row[] | undefined
  error: CombinedError | undefined
  onReload: () => void
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  /** Opens the dialog that creates one; undefined for administrators who may not. */
  onCreate: (() => void) | undefined
  /** What else can be done, before the button that creates. */
  actions?: ReactNode
  /** Dialogs. */
  extra?: ReactNode
}

/** The list template over a list that the API answers as a whole; the search stands in the address. */
export function WholeListPage<Row>(props: Props<Row>) {
  const { texts, icon, q, rows, error, onReload, columns, rowId, rowName, onCreate, actions, extra } = props
  const address = useListAddress()
  const sought = q?.toLowerCase() ?? ''
  const shown = rows?.filter(row => [rowName(row), rowId(row)].some(text => text.toLowerCase().includes(sought)))
  const show = (next: string | undefined) => address.show({ q: next })
  const button = onCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
      {texts.create}
    </Button>
  )
  return (
    <ListPage
      title={texts.title}
      lead={texts.lead}
      count={rows && texts.total(rows.length)}
      actions={
        <>
          {actions}
          {button}
        </>
      }
      toolbar={
        <SearchField label={texts.searchLabel} placeholder={texts.searchPlaceholder} value={q} onChange={show} />
      }
      error={error}
      onRetry={onReload}
      rowCount={shown?.length}
      isFiltered={sought !== ''}
      onClearFilters={() => show(undefined)}
      nothingYet={{ icon, title: texts.nothingYetTitle, text: texts.nothingYetText, action: button ?? actions }}
      nothingMatches={{ title: texts.nothingMatchesTitle, text: texts.nothingMatchesText }}
      extra={extra}
    >
      <DataTable label={texts.title} columns={columns} rows={shown} rowId={rowId} rowName={rowName} />
    </ListPage>
  )
}
