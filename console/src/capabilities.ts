import { settingsCapability } from './frame/settings/capability.ts'
import { administratorsCapability } from './directory/administrators/capability.ts'
import { accountCapability } from './tokens/account/capability.ts'
import { apiCapability } from './projects/api-page/capability.ts'
import { signingKeysCapability } from './tokens/signing-keys/capability.ts'
import { accessKeysCapability } from './tokens/access-keys/capability.ts'
import { auditCapability } from './activity/audit/capability.ts'
import { analyticsCapability } from './activity/analytics/capability.ts'
import { authorizationCapability } from './authorization/capability.ts'
import { enginesCapability } from './projects/engines/capability.ts'
import { familiesCapability } from './directory/families/capability.ts'
import { flowsCapability } from './projects/flows/capability.ts'
import { jobsCapability } from './activity/jobs/capability.ts'
import { jwtTemplatesCapability } from './tokens/jwt-templates/capability.ts'
import { listsCapability } from './projects/lists/capability.ts'
import { messagesCapability } from './activity/messages/capability.ts'
import { oauthProvidersCapability } from './federation/oauth-providers/capability.ts'
import { overviewCapability } from './projects/overview/capability.ts'
import { passwordRulesCapability } from './authentication/password-settings/capability.ts'
import { projectSettingsCapability } from './projects/project-settings/capability.ts'
import { projectsCapability } from './projects/projects/capability.ts'
import { rolesCapability } from './directory/roles/capability.ts'
import { scopeClaimsCapability } from './tokens/scope-claims/capability.ts'
import { ssoApplicationsCapability } from './applications/sso-applications/capability.ts'
import { groupsCapability } from './directory/groups/capability.ts'
import { inboundApplicationsCapability } from './applications/inbound-applications/capability.ts'
import { quickstartCapability } from './projects/quickstart/capability.ts'
import { resourcesCapability } from './applications/resources/capability.ts'
import { mcpServersCapability } from './applications/mcp-servers/capability.ts'
import { outboundApplicationsCapability } from './applications/outbound-applications/capability.ts'
import { managementKeysCapability } from './tokens/management-keys/capability.ts'
import { userAttributesCapability } from './directory/user-attributes/capability.ts'
import { auditStreamsCapability } from './activity/audit-streams/capability.ts'
import { auditWebhooksCapability } from './activity/audit-webhooks/capability.ts'
import { tenantsCapability } from './directory/tenants/capability.ts'
import { themesCapability } from './projects/themes/capability.ts'
import { usersCapability } from './directory/users/capability.ts'
import type { Capability } from './frame/capability.ts'
import { addedCapabilities } from './kit/entity/added/capabilities.ts'

/** What is built in; the router takes the types of addresses from it. */
export const capabilities = [
  overviewCapability,
  quickstartCapability,
  usersCapability,
  tenantsCapability,
  groupsCapability,
  rolesCapability,
  authorizationCapability,
  accessKeysCapability,
  managementKeysCapability,
  signingKeysCapability,
  projectSettingsCapability,
  oauthProvidersCapability,
  passwordRulesCapability,
  flowsCapability,
  themesCapability,
  ssoApplicationsCapability,
  inboundApplicationsCapability,
  outboundApplicationsCapability,
  resourcesCapability,
  mcpServersCapability,
  scopeClaimsCapability,
  auditCapability,
  analyticsCapability,
  auditStreamsCapability,
  auditWebhooksCapability,
  messagesCapability,
  jobsCapability,
  administratorsCapability,
  apiCapability,
  settingsCapability,
  projectsCapability,
  userAttributesCapability,
  familiesCapability,
  listsCapability,
  jwtTemplatesCapability,
  enginesCapability,
  accountCapability,
] as const

/** Everything the console can do: sidebar and command palette are built from this list, in its order. */
export const allCapabilities: readonly Capability[] = [...capabilities, ...addedCapabilities]
