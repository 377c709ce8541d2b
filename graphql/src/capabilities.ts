import { accessKeysCapability } from './access-keys/capability.ts'
import { administratorsCapability } from './administrators/capability.ts'
import { auditCapability } from './audit/capability.ts'
import { authorizationCapability } from './authorization/capability.ts'
import { inboundApplicationsCapability } from './inbound-applications/capability.ts'
import { inboundConsentsCapability } from './inbound-consents/capability.ts'
import { mcpServersCapability } from './mcp-servers/capability.ts'
import { resourcesCapability } from './resources/capability.ts'
import { outboundScimCapability } from './outbound-scim/capability.ts'
import { outboundApplicationsCapability } from './outbound-applications/capability.ts'
import { groupsCapability } from './groups/capability.ts'
import { jobsCapability } from './jobs/capability.ts'
import { liveCapability } from './live/capability.ts'
import { messagesCapability } from './messages/capability.ts'
import { oauthProvidersCapability } from './oauth-providers/capability.ts'
import type { PermissionRows } from './permissions/permissions.ts'
import { provisioningCapability } from './provisioning/capability.ts'
import { projectSettingsCapability } from './project-settings/capability.ts'
import { projectsCapability } from './projects/capability.ts'
import { managedPermission } from './role-permissions/managed-permission.ts'
import { rolesCapability } from './roles/capability.ts'
import type { Capability } from './schema/capability.ts'
import { savedViewsCapability } from './saved-views/capability.ts'
import { ssoApplicationsCapability } from './sso-applications/capability.ts'
import { ssoConfigurationsCapability } from './sso-configurations/capability.ts'
import { passwordSettingsCapability } from './password-settings/capability.ts'
import { jwtTemplatesCapability } from './jwt-templates/capability.ts'
import { listsCapability } from './lists/capability.ts'
import { flowsCapability } from './flows/capability.ts'
import { themesCapability } from './themes/capability.ts'
import { auditWebhooksCapability } from './audit-webhooks/capability.ts'
import { signingKeysCapability } from './signing-keys/capability.ts'
import { clientAssertionsCapability } from './client-assertions/capability.ts'
import { projectSnapshotsCapability } from './project-snapshots/capability.ts'
import { managementKeysCapability } from './management-keys/capability.ts'
import { notpCapability } from './notp/capability.ts'
import { analyticsCapability } from './analytics/capability.ts'
import { engine } from '@gatehouse/entities'
import { manage } from './entity/manage.ts'
import { scopeClaimsCapability } from './scope-claims/capability.ts'
import { familiesCapability } from './families/capability.ts'
import { licenseCapability } from './license/capability.ts'
import { tenantsCapability } from './tenants/capability.ts'
import { userAttributesCapability } from './user-attributes/capability.ts'
import { userSessionsCapability } from './user-sessions/capability.ts'
import { usersCapability } from './users/capability.ts'
import { viewerCapability } from './viewer/capability.ts'

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
  licenseCapability,
  managementKeysCapability,
  projectSnapshotsCapability,
  signingKeysCapability,
  auditWebhooksCapability,
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
