import { Menu } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useQuery, useReload } from '../api/use-query.ts'
import type { BulkAct } from '../table/bulk/BulkModal.tsx'
import { deleting } from './form/values.ts'
import { TableListPage } from '../page/list/TableListPage.tsx'
import type { Column } from '../table/TableRow.tsx'
import type { FilterDefinition } from '../table/controls/Filters.tsx'
import type { ListAddress } from '../table/list-address.ts'
import { RowMenu } from '../table/controls/RowMenu.tsx'
import { columnsOf } from './columns.tsx'
import { EntityCreateModal } from './dialogs/EntityCreateModal.tsx'
import { listVariables } from './list-variables.ts'
import { ManagedInGit } from '../feedback/managed/ManagedInGit.tsx'
import { managedOf } from '../feedback/managed/parts.ts'
import { useMayChange } from './may-change.ts'
import type { AnyRow, AnyThing, Place } from './thing.ts'
import { useActs } from './dialogs/use-acts.tsx'

/** The list of a kind of thing: search, filter, sort, create; and what can be done with those that have no page. */
export function EntityListPage({ thing, place }: { thing: AnyThing; place: Place }) {
  const search: ListAddress = useSearch({ strict: false })
  const { texts, declaration, documents, list, creation } = thing
  const may = useMayChange(declaration)
  const hasPage = place.tabs.length > 0
  const variables = listVariables(thing, search)
  const [{ data, error, fetching }] = useQuery({ keepsLast: true, query: documents.list, variables })
  const reload = useReload(documents.list, variables)
  const { all: acts, actsOf, modal } = useActs(thing, { editsInDialog: !hasPage, onDone: reload, onDeleted: reload })
  const columns = useMemo(() => columnsOf(thing, hasPage ? place.path : undefined), [thing, hasPage, place.path])
  const actions: Column<AnyRow> = {
    id: 'ACTIONS',
    header: '',
    width: 56,
    cell: row =>
      !row.isBuiltIn && (
        <RowMenu label={texts.actionsOf(row.name)}>
          {actsOf(row).map(({ label, isDangerous, onClick }) => (
            <Menu.Item key={label} color={isDangerous ? 'red' : undefined} onClick={onClick}>
              {label}
            </Menu.Item>
          ))}
        </RowMenu>
      ),
  }
  const Create = creation ?? EntityCreateModal
  const filters = [
    ...thing.filters.map(
      ({ name, label, options }): FilterDefinition => ({ id: name, label, kind: 'choice', options }),
    ),
    ...(list?.filters ?? []),
  ]
  const part = managedOf(declaration.type)
  const isFiltered = ['q', ...filters.map(({ id }) => id)].some(id => search[id])
  return (
    <TableListPage
      texts={{ ...texts, ...place.menu }}
      icon={place.icon}
      code={list?.code}
      above={
        <>
          {part && <ManagedInGit within={part} />}
          {list?.above}
        </>
      }
      tools={list?.tools?.({ search, filter: variables.filter, isFiltered, count: data?.list.totalCount })}
      search={search}
      filters={filters}
      columns={acts.length > 0 && (!hasPage || thing.acts) ? [...columns, actions] : columns}
      connection={data?.list}
      error={error}
      isLoading={fetching}
      onReload={reload}
      creation={
        may('create') && (declaration.create || creation)
          ? { modal: state => <Create {...state} thing={thing} place={place} onDone={reload} /> }
          : undefined
      }
      bulkActs={may('deleteMany') && declaration.deleteMany ? [deletionOfMany(thing)] : undefined}
      extra={modal}
    />
  )
}

function deletionOfMany(thing: AnyThing): BulkAct<AnyRow> {
  const { deleteCount: label, deleteManyTitle: title, deleteManyText: text } = thing.texts
  return { label, title, text, isDangerous: true, change: row => deleting(thing, row) }
}
