import { administratorsCapability } from './administrators/capability.ts'
import { accountCapability } from './account/capability.ts'
import { apiCapability } from './api-page/capability.ts'
import { signingKeysCapability } from './signing-keys/capability.ts'
import { accessKeysCapability } from './access-keys/capability.ts'
import { auditCapability } from './audit/capability.ts'
import { analyticsCapability } from './analytics/capability.ts'
import { authorizationCapability } from './authorization/capability.ts'
import { enginesCapability } from './engines/capability.ts'
import { familiesCapability } from './families/capability.ts'
import { flowsCapability } from './flows/capability.ts'
import { jobsCapability } from './jobs/capability.ts'
import { jwtTemplatesCapability } from './jwt-templates/capability.ts'
import { listsCapability } from './lists/capability.ts'
import { messagesCapability } from './messages/capability.ts'
import { oauthProvidersCapability } from './oauth-providers/capability.ts'
import { overviewCapability } from './overview/capability.ts'
import { passwordRulesCapability } from './password-rules/capability.ts'
import { projectSettingsCapability } from './project-settings/capability.ts'
import { projectsCapability } from './projects/capability.ts'
import { rolesCapability } from './roles/capability.ts'
import { scopeClaimsCapability } from './scope-claims/capability.ts'
import { ssoApplicationsCapability } from './sso-applications/capability.ts'
import { groupsCapability } from './groups/capability.ts'
import { inboundApplicationsCapability } from './inbound-applications/capability.ts'
import { resourcesCapability } from './resources/capability.ts'
import { mcpServersCapability } from './mcp-servers/capability.ts'
import { outboundApplicationsCapability } from './outbound-applications/capability.ts'
import { managementKeysCapability } from './management-keys/capability.ts'
import { userAttributesCapability } from './user-attributes/capability.ts'
import { auditWebhooksCapability } from './audit-webhooks/capability.ts'
import { tenantsCapability } from './tenants/capability.ts'
import { themesCapability } from './themes/capability.ts'
import { usersCapability } from './users/capability.ts'

/** Everything the console can do: router, sidebar and command palette are built from this list. */
export const capabilities = [
  overviewCapability,
  usersCapability,
  tenantsCapability,
  groupsCapability,
  familiesCapability,
  userAttributesCapability,
  rolesCapability,
  authorizationCapability,
  accessKeysCapability,
  managementKeysCapability,
  enginesCapability,
  ssoApplicationsCapability,
  inboundApplicationsCapability,
  scopeClaimsCapability,
  outboundApplicationsCapability,
  resourcesCapability,
  mcpServersCapability,
  auditCapability,
  analyticsCapability,
  auditWebhooksCapability,
  messagesCapability,
  jobsCapability,
  projectsCapability,
  projectSettingsCapability,
  oauthProvidersCapability,
  administratorsCapability,
  signingKeysCapability,
  jwtTemplatesCapability,
  apiCapability,
  accountCapability,
  passwordRulesCapability,
  flowsCapability,
  listsCapability,
  themesCapability,
] as const
