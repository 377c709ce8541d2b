import { Badge, Text } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { withoutControls } from '../format/text.ts'
import { useMay } from '../frame/viewer.ts'
import { asObject } from '../json/json-object.ts'
import { TableListPage } from '../page/TableListPage.tsx'
import type { Column } from '../table/DataTable.tsx'
import type { FilterDefinition } from '../table/Filters.tsx'
import { pageOf } from '../table/list-address.ts'
import { rowLink } from '../table/row-link.ts'
import { type JwtTemplateRow, JwtTemplatesQuery } from './documents.ts'
import { templateKinds } from './jwt-templates-search.ts'
import { JwtTemplateCreateModal } from './JwtTemplateCreateModal.tsx'
import { jwtTemplates } from './messages.ts'

const route = getRouteApi('/jwt-templates')

const columns: readonly Column<JwtTemplateRow>[] = [
  {
    id: 'NAME',
    header: jwtTemplates.name,
    isSortable: true,
    cell: ({ id, name }) => (
      <Link to="/jwt-templates/$id" params={{ id }} {...rowLink}>
        <bdi>{withoutControls(name)}</bdi>
      </Link>
    ),
  },
  {
    id: 'DESCRIPTION',
    header: jwtTemplates.description,
    cell: ({ description }) => (
      <Text size="sm" c="dimmed" truncate>
        {description || '–'}
      </Text>
    ),
  },
  {
    id: 'KIND',
    header: jwtTemplates.kind,
    width: 170,
    isSortable: true,
    cell: ({ kind }) => jwtTemplates.kinds[kind],
  },
  {
    id: 'CLAIMS',
    header: jwtTemplates.claimNames,
    cell: ({ claims }) => (
      <Text size="sm" ff="monospace" truncate>
        {Object.keys(asObject(claims)).join(', ') || '–'}
      </Text>
    ),
  },
  {
    id: 'STATE',
    header: jwtTemplates.state,
    width: 130,
    cell: ({ isInUse }) => (isInUse ? <Badge color="teal">{jwtTemplates.inUse}</Badge> : '–'),
  },
]

const filters: readonly FilterDefinition[] = [
  {
    id: 'kind',
    label: jwtTemplates.kind,
    kind: 'choice',
    options: templateKinds.map(value => ({ value, label: jwtTemplates.kinds[value] })),
  },
]

/** The JWT templates of the project: search, filter, sort, create. */
export function JwtTemplatesPage() {
  const search = route.useSearch()
  const mayManage = useMay('MANAGE_PROJECT')
  const [{ data, error, fetching }, load] = useQuery({
    query: JwtTemplatesQuery,
    variables: {
      ...pageOf(search),
      filter: { text: search.q ?? null, kinds: search.kind ? [search.kind] : null },
    },
  })
  return (
    <TableListPage
      texts={jwtTemplates}
      icon={IconTemplate}
      code="await management.jwtTemplate.create({ name: 'Plan', template: { plan: '{{user.customAttributes.plan}}' } })"
      search={search}
      filters={filters}
      columns={columns}
      connection={data?.jwtTemplates}
      error={error}
      isLoading={fetching}
      onReload={() => load({ requestPolicy: 'network-only' })}
      creation={mayManage ? { modal: state => <JwtTemplateCreateModal {...state} /> } : undefined}
    />
  )
}
