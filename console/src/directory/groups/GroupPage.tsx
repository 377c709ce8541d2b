import { Group as Row, Table, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '../../kit/api/use-query.ts'
import { withoutControls } from '../../kit/format/text.ts'
import { useMay } from '../../frame/viewer.ts'
import { AnchorLink } from '../../kit/link/AnchorLink.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { TabTable } from '../../kit/page/list/TabTable.tsx'
import { useCursorTrail } from '../../kit/table/cursor-trail.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Pager } from '../../kit/table/controls/Pager.tsx'
import { userColumns } from '../users/user/user-columns.tsx'
import { userName } from '../users/user/user-name.ts'
import { type Group, GroupQuery, type Member } from './documents.ts'
import { groups } from './messages.ts'

const route = getRouteApi('/groups/$id')
const pageSize = 20

const columns = userColumns<Member>(groups)

/** One group: whose it is, which roles it gives, and who belongs to it. */
export function GroupPage() {
  const { id } = route.useParams()
  const { after } = route.useSearch()
  const withRoles = useMay('READ_PROJECT')
  const variables = { id, first: pageSize, after: after ?? null, withRoles }
  const [{ data, error, stale }, load] = useQuery({ query: GroupQuery, variables })
  const reload = () => load({ requestPolicy: 'network-only' })
  const group = data?.node?.__typename === 'Group' ? data.node : undefined
  const entity = group && { name: group.name, id: group.databaseId }
  const page = group?.members
  const paging = useCursorTrail({
    after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  return (
    <DetailPage
      parent={{ to: '/groups', label: groups.title }}
      error={error}
      onRetry={reload}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconUsersGroup, title: groups.notFoundTitle, text: groups.notFoundText }}
      params={{ id }}
      tabs={[{ to: '/groups/$id', label: groups.details }]}
    >
      {group && (
        <>
          <Section title={groups.details} description={groups.detailsHelp}>
            <Facts group={group} />
          </Section>
          <Section title={groups.members} description={groups.memberCount(group.members.totalCount)} isWide>
            <TabTable
              error={undefined}
              onRetry={reload}
              rowCount={group.members.edges.length}
              nothing={{ icon: IconUsersGroup, text: groups.noMembers }}
            >
              <DataTable
                label={groups.members}
                columns={columns}
                rows={group.members.edges.map(({ node }) => node)}
                rowId={user => user.id}
                rowName={userName}
              />
              <Pager paging={paging} />
            </TabTable>
          </Section>
        </>
      )}
    </DetailPage>
  )
}

function Facts({ group: { tenant, source, ssoId, mappedRoles } }: { group: Group }) {
  return (
    <Table variant="vertical">
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="row">{groups.tenant}</Table.Th>
          <Table.Td>
            {tenant ? (
              <AnchorLink to="/tenants/$id" params={{ id: tenant.id }} size="sm">
                <bdi>{withoutControls(tenant.name)}</bdi>
              </AnchorLink>
            ) : (
              '–'
            )}
          </Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">{groups.source}</Table.Th>
          <Table.Td>{groups.sources[source]}</Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">{groups.ssoId}</Table.Th>
          <Table.Td ff="monospace">{ssoId}</Table.Td>
        </Table.Tr>
        {mappedRoles && (
          <Table.Tr>
            <Table.Th scope="row">{groups.roles}</Table.Th>
            <Table.Td>
              {mappedRoles.length === 0 && groups.noRoles}
              <Row gap="xs">
                {mappedRoles.map(({ id, name }) => (
                  <AnchorLink key={id} to="/roles/$id" params={{ id }} size="sm">
                    <bdi>{withoutControls(name)}</bdi>
                  </AnchorLink>
                ))}
              </Row>
              {mappedRoles.length > 0 && (
                <Text size="sm" c="dimmed">
                  {groups.rolesHelp}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  )
}
