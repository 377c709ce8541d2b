import { accessKeysCapability } from './tokens/access-keys/capability.ts'
import { administratorsCapability } from './directory/administrators/capability.ts'
import { auditCapability } from './activity/audit/capability.ts'
import { authorizationCapability } from './authorization/capability.ts'
import { inboundApplicationsCapability } from './applications/inbound-applications/capability.ts'
import { inboundConsentsCapability } from './applications/inbound-consents/capability.ts'
import { mcpServersCapability } from './applications/mcp-servers/capability.ts'
import { resourcesCapability } from './applications/resources/capability.ts'
import { outboundScimCapability } from './applications/outbound-scim/capability.ts'
import { outboundApplicationsCapability } from './applications/outbound-applications/capability.ts'
import { groupsCapability } from './directory/groups/capability.ts'
import { jobsCapability } from './activity/jobs/capability.ts'
import { liveCapability } from './activity/live/capability.ts'
import { messagesCapability } from './activity/messages/capability.ts'
import { oauthProvidersCapability } from './federation/oauth-providers/capability.ts'
import type { PermissionRows } from './permissions/permissions.ts'
import { provisioningCapability } from './federation/scim/capability.ts'
import { projectSettingsCapability } from './projects/project-settings/capability.ts'
import { projectsCapability } from './projects/projects/capability.ts'
import { managedPermission } from './directory/role-permissions/managed-permission.ts'
import { rolesCapability } from './directory/roles/capability.ts'
import type { Capability } from './schema/capability.ts'
import { savedViewsCapability } from './directory/saved-views/capability.ts'
import { ssoApplicationsCapability } from './applications/sso-applications/capability.ts'
import { ssoConfigurationsCapability } from './federation/sso-configurations/capability.ts'
import { passwordSettingsCapability } from './authentication/password-settings/capability.ts'
import { jwtTemplatesCapability } from './tokens/jwt-templates/capability.ts'
import { listsCapability } from './projects/lists/capability.ts'
import { flowsCapability } from './projects/flows/capability.ts'
import { themesCapability } from './projects/themes/capability.ts'
import { auditStreamsCapability } from './activity/audit-streams/capability.ts'
import { auditWebhooksCapability } from './activity/audit-webhooks/capability.ts'
import { signingKeysCapability } from './tokens/signing-keys/capability.ts'
import { clientAssertionsCapability } from './tokens/client-assertions/capability.ts'
import { projectSnapshotsCapability } from './projects/project-snapshots/capability.ts'
import { managementKeysCapability } from './tokens/management-keys/capability.ts'
import { notpCapability } from './authentication/notp/capability.ts'
import { analyticsCapability } from './activity/analytics/capability.ts'
import { engine } from '@gatehouse-id/entities'
import { manage } from './entity/manage.ts'
import { scopeClaimsCapability } from './tokens/scope-claims/capability.ts'
import { familiesCapability } from './directory/families/capability.ts'
import { configurationCapability } from './projects/configuration/capability.ts'
import { licenseCapability } from './projects/license/capability.ts'
import { tenantsCapability } from './directory/tenants/capability.ts'
import { userAttributesCapability } from './directory/user-attributes/capability.ts'
import { userSessionsCapability } from './tokens/user-sessions/capability.ts'
import { usersCapability } from './directory/users/capability.ts'
import { viewerCapability } from './permissions/viewer/capability.ts'

/** Everything the API can do; types that others extend come before those others. */
export const capabilities: readonly Capability[] = [
  viewerCapability,
  projectsCapability,
  projectSettingsCapability,
  usersCapability,
  userAttributesCapability,
  tenantsCapability,
  managedPermission.capability,
  groupsCapability,
  administratorsCapability,
  userSessionsCapability,
  accessKeysCapability,
  ssoApplicationsCapability,
  inboundApplicationsCapability,
  inboundConsentsCapability,
  resourcesCapability,
  mcpServersCapability,
  outboundApplicationsCapability,
  outboundScimCapability,
  ssoConfigurationsCapability,
  provisioningCapability,
  clientAssertionsCapability,
  configurationCapability,
  licenseCapability,
  managementKeysCapability,
  projectSnapshotsCapability,
  signingKeysCapability,
  auditWebhooksCapability,
  auditStreamsCapability,
  themesCapability,
  flowsCapability,
  listsCapability,
  jwtTemplatesCapability,
  passwordSettingsCapability,
  rolesCapability,
  auditCapability,
  liveCapability,
  oauthProvidersCapability,
  messagesCapability,
  notpCapability,
  familiesCapability,
  manage(engine).capability,
  scopeClaimsCapability,
  analyticsCapability,
  authorizationCapability,
  jobsCapability,
  savedViewsCapability,
]

/** The whole table of permissions: who may call and see what. */
export function permissionsOf(all: readonly Capability[]): PermissionRows {
  return {
    fields: Object.assign({}, ...all.map(({ permissions }) => permissions.fields)),
    types: Object.assign({}, ...all.map(({ permissions }) => permissions.types)),
  }
}
export const permissionTable = permissionsOf(capabilities)
