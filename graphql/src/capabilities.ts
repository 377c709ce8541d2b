import { accessKeys } from './access-keys/capability.ts'
import { audit } from './audit/capability.ts'
import { authorization } from './authorization/capability.ts'
import { messages } from './messages/capability.ts'
import { oauthProviders } from './oauth-providers/capability.ts'
import type { PermissionRows } from './permissions/permissions.ts'
import { projectSettings } from './project-settings/capability.ts'
import { projects } from './projects/capability.ts'
import { roles } from './roles/capability.ts'
import type { Capability } from './schema/capability.ts'
import { userSessions } from './user-sessions/capability.ts'
import { users } from './users/capability.ts'
import { viewer } from './viewer/capability.ts'

/** Everything the API can do; types that others extend come before those others. */
export const capabilities: readonly Capability[] = [
  viewer,
  projects,
  projectSettings,
  users,
  userSessions,
  accessKeys,
  roles,
  audit,
  oauthProviders,
  messages,
  authorization,
]

/** The whole table of permissions: who may call and see what. */
export const permissionTable: PermissionRows = {
  fields: Object.assign({}, ...capabilities.map(({ permissions }) => permissions.fields)),
  types: Object.assign({}, ...capabilities.map(({ permissions }) => permissions.types)),
}
