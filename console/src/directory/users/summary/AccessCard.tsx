import { Skeleton, Text } from '@mantine/core'
import { AnchorLink } from '../../../kit/link/links.ts'
import { Facts } from '../../../kit/page/summary/Facts.tsx'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import { users } from '../messages.ts'
import type { User } from '../user/user-context.ts'
import type { UserSummary } from './documents.ts'

/** The roles in the project, and the tenants with the roles there. */
export function AccessCard({ user, summary }: { user: User; summary: UserSummary | undefined }) {
  const tenants = summary?.tenants
  const shown = tenants?.edges.map(({ node }) => node) ?? []
  const facts = [
    { label: users.rolesInProject, value: user.roleNames.join(', ') || users.noRoles },
    {
      label: users.tenants,
      value: tenants ? (
        shown.length === 0 ? (
          users.noTenants
        ) : (
          <>
            {shown.map(({ tenant, roles }) => (
              <div key={tenant?.id}>
                {tenant && (
                  <AnchorLink to="/tenants/$id" params={{ id: tenant.id }} size="sm" c="inherit" fw={500}>
                    <bdi>{tenant.name}</bdi>
                  </AnchorLink>
                )}
                {roles.length > 0 && (
                  <Text span size="sm" c="dimmed">
                    {' · '}
                    {roles.map(({ name }) => name).join(', ')}
                  </Text>
                )}
              </div>
            ))}
            {tenants.totalCount > shown.length && users.moreThings(tenants.totalCount - shown.length)}
          </>
        )
      ) : (
        <Skeleton height={20} />
      ),
    },
  ]
  return (
    <SummaryCard
      title={users.access}
      more={{ label: users.allPermissions, to: '/users/$userId/access', params: { userId: user.databaseId } }}
    >
      <Facts facts={facts} />
    </SummaryCard>
  )
}
