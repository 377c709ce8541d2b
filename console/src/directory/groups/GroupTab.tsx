import { group } from '@gatehouse-id/entities'
import { Group as Row, Table, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMay } from '../../frame/viewer.ts'
import { useQuery } from '../../kit/api/use-query.ts'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { withoutControls } from '../../kit/format/text.ts'
import { AnchorLink } from '../../kit/link/links.ts'
import { TabTable } from '../../kit/page/list/TabTable.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { Pager } from '../../kit/table/controls/Pager.tsx'
import { useCursorTrail } from '../../kit/table/cursor-trail.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { ListAddress } from '../../kit/table/list-address.ts'
import { userColumns } from '../users/user/user-columns.tsx'
import { userName } from '../users/user/user-name.ts'
import { GroupMembersQuery, type MappedRoles, type Member } from './documents.ts'
import { groups } from './messages.ts'

const pageSize = 20

const columns = userColumns<Member>(groups)

/** Whose the group is, which roles it gives, and who belongs to it. */
export function GroupTab() {
  const { id } = useEntity(group)
  const { after }: ListAddress = useSearch({ strict: false })
  const withRoles = useMay('READ_PROJECT')
  const variables = { id, first: pageSize, after: after ?? null, withRoles }
  const [{ data, error }, load] = useQuery({ keepsLast: true, query: GroupMembersQuery, variables })
  const { mappedRoles, members } = (data?.node?.__typename === 'Group' && data.node) || {}
  const rows = members?.edges.map(({ node }) => node)
  const paging = useCursorTrail({
    after,
    endCursor: members?.pageInfo.hasNextPage ? members.pageInfo.endCursor : undefined,
  })
  return (
    <>
      <Section title={groups.details} description={groups.detailsHelp}>
        <Facts mappedRoles={mappedRoles} />
      </Section>
      <Section title={groups.members} description={members && groups.memberCount(members.totalCount)} isWide>
        <TabTable
          error={error}
          onRetry={() => load({ requestPolicy: 'network-only' })}
          rowCount={rows?.length}
          nothing={{ icon: IconUsersGroup, text: groups.noMembers }}
        >
          <DataTable label={groups.members} columns={columns} rows={rows} rowId={user => user.id} rowName={userName} />
          <Pager paging={paging} />
        </TabTable>
      </Section>
    </>
  )
}

function Facts({ mappedRoles }: { mappedRoles: MappedRoles }) {
  const { tenant, source, ssoId } = useEntity(group)
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
