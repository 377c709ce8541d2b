import { Menu } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useQuery } from '../api/use-query.ts'
import { useMay } from '../frame/viewer.ts'
import { TableListPage } from '../page/TableListPage.tsx'
import type { Column } from '../table/column.ts'
import type { FilterDefinition } from '../table/Filters.tsx'
import type { ListAddress } from '../table/list-address.ts'
import { RowMenu } from '../table/RowMenu.tsx'
import { columnsOf } from './columns.tsx'
import { EntityCreateModal } from './dialogs/EntityCreateModal.tsx'
import { listVariables } from './list-variables.ts'
import type { Place } from './place.ts'
import type { AnyRow, AnyThing } from './thing.ts'
import { useActs } from './dialogs/use-acts.tsx'

/** The list of a kind of thing: search, filter, sort, create; and what can be done with those that have no page. */
export function EntityListPage({ thing, place }: { thing: AnyThing; place: Place }) {
  const search: ListAddress = useSearch({ strict: false })
  const mayChange = useMay(place.change)
  const { texts, declaration, documents, code, creation } = thing
  const hasPage = place.tabs.length > 0
  const variables = listVariables(thing, search)
  const [{ data, error, fetching }, load] = useQuery({ query: documents.list, variables })
  const reload = () => load({ requestPolicy: 'network-only' })
  const { actsOf, modal } = useActs(thing, { editsInDialog: true, onDone: reload, onDeleted: reload })
  const columns = useMemo(() => columnsOf(thing, hasPage ? place.path : undefined), [thing, hasPage, place.path])
  const acts: Column<AnyRow> = {
    id: 'ACTIONS',
    header: '',
    width: 56,
    cell: row => (
      <RowMenu label={texts.actionsOf(row.name)}>
        {actsOf(row).map(({ label, isDangerous, onClick }) => (
          <Menu.Item key={label} color={isDangerous ? 'red' : undefined} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </RowMenu>
    ),
  }
  const create = creation ?? (state => <EntityCreateModal {...state} thing={thing} />)
  const filters = thing.filters.map(
    ({ name, label, options }): FilterDefinition => ({ id: name, label, kind: 'choice', options }),
  )
  return (
    <TableListPage
      texts={{ ...texts, ...place.menu }}
      icon={place.icon}
      code={code}
      search={search}
      filters={filters}
      columns={hasPage || !mayChange ? columns : [...columns, acts]}
      connection={data?.list}
      error={error}
      isLoading={fetching}
      onReload={reload}
      creation={
        mayChange && declaration.create ? { modal: state => create({ ...state, place, onDone: reload }) } : undefined
      }
      extra={modal}
    />
  )
}
