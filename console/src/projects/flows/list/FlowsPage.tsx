import { Button, Text } from '@mantine/core'
import { IconFileImport, IconSitemap } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { DisabledBadge } from '../../../kit/feedback/DisabledBadge.tsx'
import { useQuery } from '../../../kit/api/use-query.ts'
import { useMay } from '../../../frame/viewer.ts'
import { ManagedInGit } from '../../../kit/feedback/managed/ManagedInGit.tsx'
import { TableListPage } from '../../../kit/page/list/TableListPage.tsx'
import type { Column } from '../../../kit/table/DataTable.tsx'
import type { FilterDefinition } from '../../../kit/table/controls/Filters.tsx'
import { pageOf, useListAddress } from '../../../kit/table/list-address.ts'
import { rowLink } from '../../../kit/table/row-link.ts'
import { FlowListQuery, type ListedFlow } from '../documents.ts'
import { FlowCreateModal } from '../dialogs/FlowCreateModal.tsx'
import { FlowImportModal } from '../dialogs/FlowImportModal.tsx'
import { flows } from '../messages.ts'

const route = getRouteApi('/flows')

const columns: readonly Column<ListedFlow>[] = [
  {
    id: 'NAME',
    header: flows.flow,
    isSortable: true,
    cell: flow => (
      <Link to="/flows/$id" params={{ id: flow.id }} {...rowLink}>
        <bdi>{flow.name}</bdi>
      </Link>
    ),
  },
  {
    id: 'DESCRIPTION',
    header: flows.description,
    cell: flow => (
      <Text size="sm" c="dimmed" truncate>
        {flow.description || '–'}
      </Text>
    ),
  },
  { id: 'ID', header: flows.id, width: 200, isSortable: true, cell: flow => <code>{flow.flowId}</code> },
  {
    id: 'USES',
    header: flows.usedBy,
    width: 220,
    cell: ({ usedBy }) => (
      <Text size="sm" truncate>
        {usedBy?.map(useInWords).join(', ') || '–'}
      </Text>
    ),
  },
  { id: 'STATUS', header: flows.status, width: 110, cell: flow => <DisabledBadge isEnabled={flow.isEnabled} /> },
]

const filters: readonly FilterDefinition[] = [
  {
    id: 'status',
    label: flows.status,
    kind: 'choice',
    options: [
      { value: 'on', label: flows.on },
      { value: 'off', label: flows.off },
    ],
  },
]

function useInWords({ kind, name }: NonNullable<ListedFlow['usedBy']>[number]): string {
  if (name === null) return flows.hostedPages
  return kind === 'FLOW' ? flows.ofFlow(name) : name
}

/** The flows of the project, and behind them those that are built in. */
export function FlowsPage() {
  const search = route.useSearch()
  const mayManage = useMay('MANAGE_PROJECT')
  const address = useListAddress()
  const page = pageOf(search)
  const [{ data, error, fetching }, load] = useQuery({
    keepsLast: true,
    query: FlowListQuery,
    variables: {
      ...page,
      // Yours first, unless an order is asked for.
      orderBy: search.sort ? page.orderBy : { ...page.orderBy, field: 'GROUP', direction: 'ASC' },
      filter: { text: search.q ?? null, isEnabled: search.status ? search.status === 'on' : null },
    },
  })
  return (
    <TableListPage
      above={<ManagedInGit within="flows" />}
      texts={flows}
      icon={IconSitemap}
      code="await management.flow.import('sign-in', flow, screens)"
      search={search}
      filters={filters}
      columns={columns}
      connection={data?.flows}
      groupOf={search.sort ? undefined : ({ isBuiltIn }) => (isBuiltIn ? flows.builtIn : flows.own)}
      error={error}
      isLoading={fetching}
      onReload={() => load({ requestPolicy: 'network-only' })}
      creation={mayManage ? { modal: state => <FlowCreateModal {...state} /> } : undefined}
      actions={
        mayManage && (
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden />}
            onClick={() => address.open('import')}
          >
            {flows.import}
          </Button>
        )
      }
      extra={mayManage && <FlowImportModal isOpen={search.import === 'true'} onClose={() => address.close('import')} />}
    />
  )
}
