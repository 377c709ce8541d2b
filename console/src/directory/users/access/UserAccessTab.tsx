import { Badge, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '../../../kit/api/use-query.ts'
import { failureOf } from '../../../kit/api/failure.ts'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { useMay } from '../../../frame/viewer.ts'
import { AnchorLink } from '../../../kit/link/links.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'
import { users } from '../messages.ts'
import { useUser } from '../user/user-context.ts'
import { ApplicationsSection } from './ApplicationsSection.tsx'
import { type UserAccess, UserAccessQuery, UserRelationsQuery } from './documents.ts'

type Membership = UserAccess['tenants']['edges'][number]['node']
type Permission = UserAccess['permissions']['edges'][number]['node']

const membershipColumns: readonly Column<Membership>[] = [
  {
    id: 'TENANT',
    header: users.tenant,
    cell: ({ tenant }) =>
      tenant ? (
        <AnchorLink to="/tenants/$id" params={{ id: tenant.id }} size="sm" c="inherit">
          <bdi>{tenant.name}</bdi>
        </AnchorLink>
      ) : (
        '–'
      ),
  },
  {
    id: 'ROLES',
    header: users.roles,
    cell: ({ roles }) => roles.map(({ name }) => name).join(', ') || '–',
  },
]

const permissionColumns: readonly Column<Permission>[] = [
  {
    id: 'NAME',
    header: users.permission,
    cell: ({ name }) => (
      <Text size="sm" fw={500} truncate>
        {name}
      </Text>
    ),
  },
  {
    id: 'FROM',
    header: users.permissionFrom,
    cell: ({ role, tenant }) => (
      <Group gap={6} wrap="nowrap">
        <AnchorLink to="/roles/$id" params={{ id: role.id }} size="sm" c="inherit">
          {role.name}
        </AnchorLink>
        {tenant && <Badge color="gray">{tenant.name}</Badge>}
      </Group>
    ),
  },
]

/** What the user may do and where each permission comes from; what the user can reach. */
export function UserAccessTab() {
  const { databaseId: userId } = useUser()
  const mayReadRelations = useMay('READ_PROJECT')
  const mayManage = useMay('MANAGE_USERS')
  const [{ data, error }, reload] = useQuery({ query: UserAccessQuery, variables: { userId } })
  const access = data?.user
  if (error && !access)
    return <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
  if (!access) return <Skeleton height={240} mt="md" />
  const memberships = access.tenants.edges.map(({ node }) => node)
  const applications = access.ssoApplications?.edges.map(({ node }) => node) ?? []
  const permissions = access.permissions.edges.map(({ node }) => node)
  const groups = access.groups?.edges.map(({ node }) => node) ?? []
  return (
    <>
      <Section title={users.tenants} description={users.tenantsHelp}>
        {memberships.length === 0 ? (
          <Text size="sm">{users.noTenants}</Text>
        ) : (
          <DataTable
            label={users.tenants}
            columns={membershipColumns}
            rows={memberships}
            rowId={({ tenant }) => tenant?.id ?? ''}
            rowName={({ tenant }) => tenant?.name ?? ''}
          />
        )}
      </Section>
      <Section title={users.permissions} description={users.permissionsHelp}>
        {permissions.length === 0 ? (
          <Text size="sm">{users.noPermissions}</Text>
        ) : (
          <DataTable
            label={users.permissions}
            columns={permissionColumns}
            rows={permissions}
            rowId={({ name, role, tenant }) => `${name} ${role.id} ${tenant?.databaseId}`}
            rowName={({ name }) => name}
          />
        )}
      </Section>
      <ApplicationsSection
        userId={access.id}
        applications={applications}
        isReadOnly={!mayManage}
        onDone={() => reload({ requestPolicy: 'network-only' })}
      />
      {groups.length > 0 && (
        <Section title={users.groups}>
          <Group gap="xs">
            {groups.map(({ id, name, tenant }) => (
              <Badge key={id} color="gray">
                {tenant ? `${tenant.name} · ${name}` : name}
              </Badge>
            ))}
          </Group>
        </Section>
      )}
      {mayReadRelations && <RelationsSection userId={userId} />}
    </>
  )
}

type Relation = { resourceType: string; resource: string; relation: string }

const relationColumns: readonly Column<Relation>[] = [
  {
    id: 'RESOURCE',
    header: users.resource,
    cell: ({ resourceType, resource }) => (
      <Text size="sm" ff="monospace" truncate>
        {`${resourceType}:${resource}`}
      </Text>
    ),
  },
  { id: 'RELATION', header: users.relation, cell: ({ relation }) => relation },
]

/** Every relation and permission of fine-grained authorization that the user has; the playground says why. */
function RelationsSection({ userId }: { userId: string }) {
  const who = `user:${userId}`
  const why: Column<Relation> = {
    id: 'WHY',
    header: '',
    width: 80,
    cell: ({ resourceType, resource, relation }) => (
      <AnchorLink
        to="/authorization"
        search={{ ask: 'check', who, has: relation, on: `${resourceType}:${resource}` }}
        size="sm"
        aria-label={users.whyRelation(relation, `${resourceType}:${resource}`)}
      >
        {users.why}
      </AnchorLink>
    ),
  }
  const [{ data }] = useQuery({ query: UserRelationsQuery, variables: { target: userId } })
  const rows = data?.authorizationRelationsTo.edges.map(({ node }) => node)
  return (
    <Section title={users.reach} description={users.reachHelp}>
      {rows?.length === 0 ? (
        <Text size="sm">{users.noReach}</Text>
      ) : (
        <DataTable
          label={users.reach}
          columns={[...relationColumns, why]}
          rows={rows}
          rowId={({ resourceType, resource, relation }) => `${resourceType}:${resource}#${relation}`}
          rowName={({ resource }) => resource}
        />
      )}
      {data && rows && data.authorizationRelationsTo.totalCount > rows.length && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {users.firstOf(rows.length, data.authorizationRelationsTo.totalCount)}
          </Text>
          <AnchorLink to="/authorization" search={{ ask: 'what', who }} size="sm">
            {users.allInPlayground}
          </AnchorLink>
        </Group>
      )}
    </Section>
  )
}
