import { outboundApplication } from '@gatehouse-id/entities'
import { Text } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { mutation } from '../../kit/api/mutation.ts'
import { useQuery } from '../../kit/api/use-query.ts'
import { useEntity } from '../../kit/entity/entity-context.ts'
import type { Column } from '../../kit/table/DataTable.tsx'
import { GrantsTab, grantColumns, timeColumn, type Wanted } from '../grants/GrantsTab.tsx'
import { type OutboundConnection, OutboundConnectionListQuery, OutboundConnectionsDelete } from './documents.ts'
import { outboundApplications as texts } from './messages.ts'

const columns: readonly Column<OutboundConnection>[] = [
  ...grantColumns<OutboundConnection>(texts),
  {
    id: 'KIND',
    header: texts.kind,
    width: 120,
    cell: ({ isApiKey }) => (isApiKey ? texts.apiKey : texts.token),
  },
  {
    id: 'PROBLEM',
    header: texts.problem,
    cell: ({ refreshError }) => (
      <Text size="sm" c="dimmed" truncate>
        <bdi>{refreshError || '–'}</bdi>
      </Text>
    ),
  },
  timeColumn('CREATED', texts.connected, { of: ({ createdAt }) => createdAt }),
  timeColumn('EXPIRES', texts.expires, { of: ({ expiresAt }) => expiresAt, none: texts.unknown }),
]

function useConnections({ after, tenant, user }: Wanted) {
  const { id } = useEntity(outboundApplication)
  const variables = {
    first: 50,
    after: after ?? null,
    filter: { applicationId: id, tenantId: tenant ?? null, userId: user ?? null },
  }
  const [{ data, error, fetching }, load] = useQuery({ keepsLast: true, query: OutboundConnectionListQuery, variables })
  return { page: data?.outboundConnections, error, fetching, reload: () => load({ requestPolicy: 'network-only' }) }
}

/** Who connected an account there, and a way to disconnect it. */
export function ConnectionsTab() {
  return (
    <GrantsTab<OutboundConnection>
      icon={IconCloudUp}
      useGrants={useConnections}
      columns={columns}
      unknownOf={() => texts.unknown}
      finds={{ user: texts.findUser, tenant: texts.findTenant }}
      end={({ id }) => mutation(OutboundConnectionsDelete, { input: { ids: [id] } }, 'deletedIds')}
      texts={{
        label: texts.tabs.connections,
        whose: texts.whose,
        all: texts.allConnections,
        total: texts.connectionsTotal,
        noMatchText: texts.noMatchText,
        noneTitle: texts.noConnectionsTitle,
        noneText: texts.noConnectionsText,
        end: texts.disconnect,
        endOf: texts.disconnectOf,
        endTitle: texts.disconnectTitle,
        endText: texts.disconnectText,
        endedToast: texts.disconnectedToast,
      }}
    />
  )
}
