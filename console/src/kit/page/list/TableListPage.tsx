import { Button, Group } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { CombinedError } from 'urql'
import { BulkBar } from '../../table/bulk/BulkBar.tsx'
import type { BulkAct } from '../../table/bulk/BulkModal.tsx'
import { useCursorTrail } from '../../table/cursor-trail.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { type FilterDefinition, Filters } from '../../table/controls/Filters.tsx'
import { firstColumn, type ListAddress, useListAddress } from '../../table/list-address.ts'
import { Pager } from '../../table/controls/Pager.tsx'
import { SearchField } from '../../table/controls/SearchField.tsx'
import { ViewMenu } from '../../table/controls/ViewMenu.tsx'
import { ListPage, type ListTexts } from './ListPage.tsx'

type Texts = ListTexts & Readonly<Record<'total' | 'totalAtLeast', (count: number) => string>>

type Connection<Row> = {
  totalCount: number
  isTotalExact?: boolean
  pageInfo: { hasNextPage: boolean; endCursor?: string | null }
  edges: readonly { node: Row }[]
}

type Creation = {
  icon?: Icon
  /** The parameter of the address that opens its dialog. */
  dialog?: string
  modal: (state: { isOpen: boolean; onClose: () => void }) => ReactNode
}

type Props<Row> = {
  texts: Texts
  icon: Icon
  /** The same as one line of code, for who has nothing yet. */
  code?: string
  above?: ReactNode
  /** Beside the filters. */
  tools?: ReactNode
  search: ListAddress
  filters?: readonly FilterDefinition[]
  columns: readonly Column<Row>[]
  connection: Connection<Row> | null | undefined
  error: CombinedError | undefined
  isLoading: boolean
  onReload: () => void
  /** How one is made; undefined for administrators who may not. */
  creation: Creation | undefined
  /** What else can be done, before the button that creates. */
  actions?: ReactNode
  /** What can be done to all rows that are ticked; undefined where none can be. */
  bulkActs?: readonly BulkAct<Row>[]
  /** What each row belongs to, where rows of a group stand together. */
  groupOf?: ((row: Row) => string) | undefined
  /** Other dialogs. */
  extra?: ReactNode
}

const noSelection: ReadonlySet<string> = new Set()

/** The list template over one connection of the API; search, filters, order, page and the dialog to create stand in the address. */
export function TableListPage<Row extends { id: string; name: string }>(props: Props<Row>) {
  const { texts, icon, code, above, tools, search, filters = [], columns } = props
  const { connection, error, isLoading, onReload, creation, actions, bulkActs, groupOf, extra } = props
  const address = useListAddress()
  const [tickedIds, setTickedIds] = useState(noSelection)
  const paging = useCursorTrail({
    after: search.after,
    endCursor: connection?.pageInfo.hasNextPage ? connection.pageInfo.endCursor : undefined,
  })
  const rows = connection?.edges.map(({ node }) => node)
  const hasView = columns.some(column => column.isOptional)
  const isSortable = columns.some(column => column.isSortable)
  const criteria = ['q', ...filters.map(({ id }) => id)]
  const dialog = creation?.dialog ?? 'create'
  const CreateIcon = creation?.icon ?? IconPlus
  const create = () => address.open(dialog)
  const searchTexts = { label: texts.searchLabel, placeholder: texts.searchPlaceholder }
  return (
    <ListPage
      title={texts.title}
      lead={texts.lead}
      count={
        connection
          ? texts[connection.isTotalExact === false ? 'totalAtLeast' : 'total'](connection.totalCount)
          : undefined
      }
      actions={
        <>
          {actions}
          {creation && (
            <Button leftSection={<CreateIcon size={16} aria-hidden />} onClick={create}>
              {texts.create}
            </Button>
          )}
        </>
      }
      above={above}
      toolbar={
        <>
          {filters.length > 0 ? (
            <Filters
              searchLabel={searchTexts.label}
              searchPlaceholder={searchTexts.placeholder}
              filters={filters}
              values={search}
              onChange={address.show}
            />
          ) : (
            <SearchField {...searchTexts} value={search.q} onChange={q => address.show({ q })} />
          )}
          {(tools || hasView) && (
            <Group gap="xs" ms="auto" wrap="nowrap">
              {hasView && <ViewMenu columns={columns} />}
              {tools}
            </Group>
          )}
        </>
      }
      error={error}
      onRetry={onReload}
      rowCount={isLoading && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={criteria.some(id => search[id])}
      onClearFilters={() => address.show(Object.fromEntries(criteria.map(id => [id, undefined])))}
      nothingYet={{
        icon,
        title: texts.nothingYetTitle,
        text: texts.nothingYetText,
        action: creation && <Button onClick={create}>{texts.create}</Button>,
        code,
      }}
      nothingMatches={{ title: texts.nothingMatchesTitle, text: texts.nothingMatchesText }}
      extra={
        <>
          {bulkActs && (
            <BulkBar
              rows={rows?.filter(({ id }) => tickedIds.has(id)) ?? []}
              nameOf={({ name }) => name}
              acts={bulkActs}
              onClear={() => setTickedIds(noSelection)}
              onDone={onReload}
            />
          )}
          {creation?.modal({ isOpen: search[dialog] === 'true', onClose: () => address.close(dialog) })}
          {extra}
        </>
      }
    >
      <DataTable
        label={texts.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        groupOf={groupOf}
        selection={bulkActs && { ids: tickedIds, onChange: setTickedIds }}
        sort={isSortable ? { columnId: search.sort ?? firstColumn, isDescending: search.desc === 'true' } : undefined}
        onSort={({ columnId, isDescending }) =>
          address.show({
            sort: columnId === firstColumn ? undefined : columnId,
            desc: isDescending ? 'true' : undefined,
          })
        }
      />
      <Pager paging={paging} />
    </ListPage>
  )
}
