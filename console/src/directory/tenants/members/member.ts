import type { ResultOf } from '../../../kit/api/graphql.ts'
import type { TenantMembersQuery } from '../documents.ts'

/** A user as the members' table shows it. */
export type Member = ResultOf<typeof TenantMembersQuery>['users']['edges'][number]['node']

/** The roles that a member has in a tenant. */
export function rolesIn(member: Member, tenantId: string): string[] {
  const membership = member.tenants.edges.find(({ node }) => node.tenant?.id === tenantId)
  return membership?.node.roles.map(({ name }) => name) ?? []
}
