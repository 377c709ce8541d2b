import { outboundApplication } from '@gatehouse/entities'
import { mutation } from '../../kit/api/mutation.ts'
import { ActionIcon, Box, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconCloudUp, IconX } from '@tabler/icons-react'
import { useSearch, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { Time } from '../../kit/format/Time.tsx'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { useMay } from '../../frame/viewer.ts'
import { TabTable } from '../../kit/page/list/TabTable.tsx'
import { EntityLookup, EntityName } from '../../kit/search/EntityLookup.tsx'
import { useCursorTrail } from '../../kit/table/cursor-trail.ts'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { Pager } from '../../kit/table/controls/Pager.tsx'
import { userName } from '../../directory/users/user/user-name.ts'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { type ListAddress, useListAddress } from '../../kit/table/list-address.ts'
import { type OutboundConnection, OutboundConnectionListQuery, OutboundConnectionsDelete } from './documents.ts'
import { outboundApplications } from './messages.ts'

const pageSize = 50

function ownerOf({ user, tenant }: OutboundConnection): string {
  return user ? userName(user) : (tenant?.name ?? outboundApplications.unknown)
}

function Owner({ connection }: { connection: OutboundConnection }) {
  const { user, tenant } = connection
  const name = <bdi>{ownerOf(connection)}</bdi>
  if (user)
    return (
      <Link to="/users/$userId" params={{ userId: user.databaseId }}>
        {name}
      </Link>
    )
  if (!tenant) return name
  return (
    <Link to="/tenants/$id" params={{ id: tenant.id }}>
      {name}
    </Link>
  )
}

const columns: readonly Column<OutboundConnection>[] = [
  { id: 'OWNER', header: outboundApplications.whose, cell: connection => <Owner connection={connection} /> },
  {
    id: 'TENANT',
    header: outboundApplications.tenant,
    cell: ({ tenant }) => <bdi>{tenant?.name ?? '–'}</bdi>,
  },
  {
    id: 'SCOPES',
    header: outboundApplications.scopes,
    cell: ({ scopes }) => (
      <Text size="sm" truncate>
        {scopes.join(', ')}
      </Text>
    ),
  },
  {
    id: 'KIND',
    header: outboundApplications.kind,
    width: 120,
    cell: ({ isApiKey }) => (isApiKey ? outboundApplications.apiKey : outboundApplications.token),
  },
  {
    id: 'PROBLEM',
    header: outboundApplications.problem,
    cell: ({ refreshError }) => (
      <Text size="sm" c="dimmed" truncate>
        <bdi>{refreshError || '–'}</bdi>
      </Text>
    ),
  },
  {
    id: 'CREATED',
    header: outboundApplications.connected,
    isTime: true,
    width: 180,
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    id: 'EXPIRES',
    header: outboundApplications.expires,
    isTime: true,
    width: 180,
    cell: ({ expiresAt }) => (expiresAt ? <Time value={expiresAt} /> : outboundApplications.unknown),
  },
]

/** Who connected an account there, and a way to disconnect it. */
export function ConnectionsTab() {
  const { id } = useEntity(outboundApplication)
  const mayManage = useMay('MANAGE_USERS')
  const { after, tenant, user }: ListAddress = useSearch({ strict: false })
  const address = useListAddress()
  const [asked, setAsked] = useState<OutboundConnection>()
  const [{ data, error, fetching }, load] = useQuery({
    query: OutboundConnectionListQuery,
    variables: {
      first: pageSize,
      after: after ?? null,
      filter: { applicationId: id, tenantId: tenant ?? null, userId: user ?? null },
    },
  })
  const reload = () => load({ requestPolicy: 'network-only' })
  const page = data?.outboundConnections
  const paging = useCursorTrail({
    after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const rows = page?.edges.map(({ node }) => node)
  const variables = { input: { ids: asked ? [asked.id] : [] } }
  const disconnect: Column<OutboundConnection> = {
    id: 'DISCONNECT',
    header: outboundApplications.disconnect,
    width: 96,
    cell: connection => (
      <Tooltip label={outboundApplications.disconnect}>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={outboundApplications.disconnectOf(ownerOf(connection))}
          onClick={() => setAsked(connection)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ),
  }
  const all = (
    <Button variant="default" onClick={() => address.show({ user: undefined, tenant: undefined })}>
      {outboundApplications.allConnections}
    </Button>
  )
  return (
    <TabTable
      toolbar={
        tenant || user ? (
          <Group gap="xs">
            {tenant && (
              <Text size="sm">
                {outboundApplications.findTenant}: <EntityName id={tenant} />
              </Text>
            )}
            {all}
          </Group>
        ) : (
          <Group gap="xs">
            <Box w={240}>
              <EntityLookup
                kind="user"
                label={outboundApplications.findUser}
                onChange={next => address.show({ user: next, tenant: undefined })}
              />
            </Box>
            <Box w={240}>
              <EntityLookup
                kind="tenant"
                label={outboundApplications.findTenant}
                onChange={next => address.show({ tenant: next, user: undefined })}
              />
            </Box>
          </Group>
        )
      }
      actions={
        <Text size="sm" c="dimmed">
          {page && outboundApplications.connectionsTotal(page.totalCount)}
        </Text>
      }
      error={error}
      onRetry={reload}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      nothing={
        tenant || user
          ? { icon: IconCloudUp, text: outboundApplications.noMatchText, action: all }
          : {
              icon: IconCloudUp,
              title: outboundApplications.noConnectionsTitle,
              text: outboundApplications.noConnectionsText,
            }
      }
    >
      <DataTable
        label={outboundApplications.tabs.connections}
        columns={mayManage ? [...columns, disconnect] : columns}
        rows={rows}
        rowId={connection => connection.id}
        rowName={ownerOf}
      />
      <Pager paging={paging} />
      <ChangeModal
        isOpen={asked !== undefined}
        title={asked ? outboundApplications.disconnectTitle(ownerOf(asked)) : ''}
        action={outboundApplications.disconnect}
        isDangerous
        change={mutation(OutboundConnectionsDelete, variables, 'deletedIds')}
        toast={outboundApplications.disconnectedToast}
        onDone={() => {
          setAsked(undefined)
          reload()
        }}
        onClose={() => setAsked(undefined)}
      >
        {outboundApplications.disconnectText}
      </ChangeModal>
    </TabTable>
  )
}
