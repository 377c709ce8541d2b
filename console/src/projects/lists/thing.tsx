import { list } from '@gatehouse-id/entities'
import { Badge } from '@mantine/core'
import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { useEntity } from '../../kit/entity/entity-context.ts'
import type { RowOf } from '../../kit/entity/row.ts'
import { thing } from '../../kit/entity/thing.ts'
import { formatNumber } from '../../kit/format/number.ts'
import { lists } from './messages.ts'

const ListMore = graphql(`
  fragment ListMore on List @_unmask { entryCount }
`)

export const ListContainsQuery = graphql(`
  query ListContains($id: ID!, $entry: ListEntryInput!) {
    listContains(id: $id, entry: $entry)
  }
`)

type More = ResultOf<typeof ListMore>

export const shown = thing(list, {
  texts: lists,
  values: { kind: lists.kinds },
  more: ListMore,
  row: [
    'name',
    'description',
    {
      id: 'KIND',
      header: lists.kind,
      width: 160,
      isSortable: true,
      cell: ({ kind }) => <Badge color="gray">{lists.kinds[kind]}</Badge>,
    },
    { id: 'ENTRIES', header: lists.entryCount, width: 110, cell: ({ entryCount }) => formatNumber(entryCount) },
  ],
  list: { code: "await management.list.create({ name: 'offices', type: 'ips', data: ['192.0.2.0/24'] })" },
  badges: ({ kind }) => <Badge color="gray">{lists.kinds[kind]}</Badge>,
  creates: ['name', 'description', 'kind'],
  form: [{ title: lists.tabs.details, fields: ['name', 'description'] }],
  deletion: ({ entryCount }) => lists.deleteText(lists.entries(entryCount)),
})

/** The changes of its entries; each answers the list. */
export const changes = {
  clear: shown.documents.act('Clear'),
  add: { TEXTS: shown.documents.act('TextsAdd'), IPS: shown.documents.act('IpsAdd') },
  remove: { TEXTS: shown.documents.act('TextsRemove'), IPS: shown.documents.act('IpsRemove') },
}

/** The list whose page this is. */
export function useList(): RowOf<typeof list> & More {
  return useEntity<typeof list, More>(list)
}
