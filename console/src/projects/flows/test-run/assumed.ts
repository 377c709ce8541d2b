import type { JsonObject } from '../../../kit/editor/json/json-object.ts'
import type { FlowTestUser } from './documents.ts'

/** As whom a flow is tried out: as a user whom the project has, with a role, or as whoever the run verifies. */
export type Assumed = { user?: FlowTestUser | undefined; roleName?: string | undefined }

export const nobody: Assumed = {}

/** What rules read of the user, under the names of the provider. */
export function assumedOf({ user, roleName }: Assumed): JsonObject {
  return { ...(user && readOf(user)), ...(roleName && { roleNames: [roleName] }) }
}

function readOf(user: FlowTestUser): JsonObject {
  return {
    userId: user.databaseId,
    name: user.name ?? '',
    email: user.email ?? '',
    verifiedEmail: user.isEmailVerified,
    phone: user.phone ?? '',
    verifiedPhone: user.isPhoneVerified,
    loginIds: user.loginIds,
    roleNames: user.roleNames,
    tenantIds: user.tenants.edges.flatMap(({ node }) => node.tenant?.databaseId ?? []),
    hasPassword: user.hasPassword,
    hasPasskey: (user.passkeys?.edges.length ?? 0) > 0,
    hasTotp: user.hasAuthenticator,
    isNew: false,
  }
}

/** What the user would type into fields of these names. */
export function valuesOf({ user }: Assumed): Readonly<Record<string, string>> {
  const [loginId = ''] = user?.loginIds ?? []
  return user ? { email: user.email ?? '', phone: user.phone ?? '', loginId } : {}
}
