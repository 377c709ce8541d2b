import { ssoApplication } from '@gatehouse-id/entities'
import { IconUsers } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useQuery } from '../../kit/api/use-query.ts'
import type { ResultOf } from '../../kit/api/graphql.ts'
import { TabTable } from '../../kit/page/list/TabTable.tsx'
import { useCursorTrail } from '../../kit/table/cursor-trail.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { ListAddress } from '../../kit/table/list-address.ts'
import { Pager } from '../../kit/table/controls/Pager.tsx'
import { userColumns } from '../../directory/users/user/user-columns.tsx'
import { userName } from '../../directory/users/user/user-name.ts'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { SsoApplicationUsersQuery } from './documents.ts'
import { ssoApplications } from './messages.ts'

const pageSize = 20

type Found = Extract<ResultOf<typeof SsoApplicationUsersQuery>['node'], { __typename: 'SsoApplication' }>
type Row = NonNullable<Found['users']>['edges'][number]['node']

const columns = userColumns<Row>(ssoApplications)

/** The users who are given the application. */
export function UsersTab() {
  const { id } = useEntity(ssoApplication)
  const { after }: ListAddress = useSearch({ strict: false })
  const [{ data, error }, reload] = useQuery({
    keepsLast: true,
    query: SsoApplicationUsersQuery,
    variables: { id, first: pageSize, after: after ?? null },
  })
  const page = data?.node?.__typename === 'SsoApplication' ? data.node.users : undefined
  const paging = useCursorTrail({
    after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const rows = page?.edges.map(({ node }) => node)
  return (
    <TabTable
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={rows?.length}
      nothing={{ icon: IconUsers, title: ssoApplications.noUsersTitle, text: ssoApplications.noUsersText }}
    >
      <DataTable
        label={ssoApplications.tabs.users}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={userName}
      />
      <Pager paging={paging} />
    </TabTable>
  )
}
