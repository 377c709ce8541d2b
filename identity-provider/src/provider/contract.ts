import type { Client } from '@gatehouse-id/operation'
import { accessKeyExchange } from '../tokens/keys/access-key-exchange/contract.ts'
import { accessKeys } from '../tokens/keys/access-keys/contract.ts'
import { accessKeyJobs } from '../tokens/keys/access-keys/jobs/contract.ts'
import { analytics } from '../activity/analytics/contract.ts'
import { audit } from '../activity/audit/contract.ts'
import { jobs } from '../activity/jobs/contract.ts'
import { userJobs } from '../directory/users/jobs/contract.ts'
import { auditStreams } from '../activity/audit-streams/contract.ts'
import { auditWebhooks } from '../activity/audit-webhooks/contract.ts'
import { authorizationAssertions } from '../authorization/assertions/contract.ts'
import { authorizationChecks } from '../authorization/checks/contract.ts'
import { authorizationNamespaces } from '../authorization/namespaces/contract.ts'
import { authorizationRelations } from '../authorization/relations/contract.ts'
import { authorizationResources } from '../authorization/resources/contract.ts'
import { authorizationSchemas } from '../authorization/schemas/contract.ts'
import { engines } from '../projects/engines/contract.ts'
import { scopeClaims } from '../tokens/templates/scope-claims/contract.ts'
import { widgets } from '../projects/widgets/contract.ts'
import { flows } from '../projects/flows/contract.ts'
import { flowRunner, flowRuns } from '../applications/flows/contract.ts'
import { lists } from '../projects/lists/contract.ts'
import { managementKeys } from '../tokens/keys/management-keys/contract.ts'
import { messages } from '../activity/messages/contract.ts'
import { oauthProviders } from '../federation/oauth-providers/contract.ts'
import { passkeys } from '../authentication/passkeys/contract.ts'
import { descopers } from '../directory/administrators/contract.ts'
import { embeddedLinks } from '../authentication/links/embedded-links/contract.ts'
import { enchantedLinks } from '../authentication/links/enchanted-links/contract.ts'
import { jwts } from '../tokens/jwt/contract.ts'
import { jwtTemplates } from '../tokens/templates/jwt-templates/contract.ts'
import { license } from '../projects/license/contract.ts'
import { notp, notpMessages } from '../authentication/notp/contract.ts'
import { magicLinks } from '../authentication/links/magic-links/contract.ts'
import { oneTimeCodes } from '../authentication/one-time-codes/contract.ts'
import { passwordSettings } from '../authentication/password-settings/contract.ts'
import { passwords } from '../authentication/passwords/contract.ts'
import { permissions } from '../directory/permissions/contract.ts'
import { projectSettings } from '../projects/settings/contract.ts'
import { projects } from '../projects/projects/contract.ts'
import { projectSnapshots } from '../projects/snapshots/contract.ts'
import { recoveryCodes } from '../authentication/second-factors/recovery-codes/contract.ts'
import { securityQuestions } from '../authentication/second-factors/security-questions/contract.ts'
import { authorizationBackups } from '../authorization/backups/contract.ts'
import { localization } from '../projects/localization/contract.ts'
import { resources } from '../applications/protected-resources/resources/contract.ts'
import { resourcePolicies } from '../applications/protected-resources/resource-policies/contract.ts'
import { registrationTemplates } from '../applications/registration-templates/contract.ts'
import { mcpServers } from '../applications/protected-resources/mcp-servers/contract.ts'
import { mcpClients } from '../applications/protected-resources/mcp-clients/contract.ts'
import { published } from '../applications/served/published/contract.ts'
import { configuration } from '../projects/configuration/contract.ts'
import { roles } from '../directory/roles/contract.ts'
import { families } from '../directory/families/contract.ts'
import { familyImpersonation } from '../tokens/family-impersonation/contract.ts'
import { attributeDefinitions } from '../directory/user-attributes/contract.ts'
import { savedViews } from '../directory/saved-views/contract.ts'
import { sessions } from '../tokens/sessions/contract.ts'
import { signingKeyManagement, signingKeys } from '../tokens/signing-keys/contract.ts'
import { tenants } from '../directory/tenants/contract.ts'
import { testUsers } from '../authentication/test-users/contract.ts'
import { social } from '../federation/social/contract.ts'
import { sso } from '../federation/sso/contract.ts'
import { inboundApplications } from '../applications/inbound/inbound-applications/contract.ts'
import { outboundApplications } from '../applications/outbound/outbound-applications/contract.ts'
import { outboundTokens } from '../applications/outbound/outbound-tokens/contract.ts'
import { outboundConnections } from '../applications/outbound/outbound-connections/contract.ts'
import { inboundConsents } from '../applications/inbound/inbound-consents/contract.ts'
import { infrastructure } from '../applications/infrastructure/contract.ts'
import { groups } from '../directory/groups/contract.ts'
import { xaaSettings } from '../federation/xaa-settings/contract.ts'
import { outboundScim } from '../applications/outbound/outbound-scim/contract.ts'
import { scim } from '../federation/scim/contract.ts'
import { ssoFailures } from '../federation/sso-failures/contract.ts'
import { ssoSetupLinks } from '../federation/sso-setup-links/contract.ts'
import { ssoSettings } from '../federation/sso-configurations/contract.ts'
import { ssoApplications } from '../applications/sso-applications/contract.ts'
import { themes } from '../projects/themes/contract.ts'
import { totp } from '../authentication/second-factors/totp/contract.ts'
import { trustedDevices } from '../authentication/second-factors/trusted-devices/contract.ts'
import { userAttributes } from '../directory/users/attributes/contract.ts'
import { userBatches } from '../directory/users/batches/contract.ts'
import { userDetails } from '../directory/users/details/contract.ts'
import { userFactors } from '../authentication/second-factors/user-factors/contract.ts'
import { providerTokens } from '../federation/provider-tokens/contract.ts'
import { userIdentities } from '../directory/users/identities/contract.ts'
import { userPasskeys } from '../authentication/passkeys/user-passkeys/contract.ts'
import { userExports } from '../authentication/account-ownership/user-exports/contract.ts'
import { userPasswords } from '../authentication/passwords/user-passwords/contract.ts'
import { userRoles } from '../directory/users/roles/contract.ts'
import { userSsoApplications } from '../directory/users/applications/contract.ts'
import { userSessions } from '../tokens/user-sessions/contract.ts'
import { userTenants } from '../directory/users/tenants/contract.ts'
import { users } from '../directory/users/profile/contract.ts'

/** The areas that need a management key. */
export const managementContract = {
  projects,
  projectSettings,
  projectSnapshots,
  configuration,
  users,
  descopers,
  userAttributes,
  attributeDefinitions,
  families,
  familyImpersonation,
  userBatches,
  userJobs,
  userDetails,
  userExports,
  userPasswords,
  userFactors,
  userIdentities,
  providerTokens,
  userSessions,
  userTenants,
  userRoles,
  userSsoApplications,
  ssoApplications,
  ssoSettings,
  ssoSetupLinks,
  xaaSettings,
  scim,
  ssoFailures,
  groups,
  inboundApplications,
  inboundConsents,
  infrastructure,
  outboundApplications,
  outboundTokens,
  outboundScim,
  tenants,
  userPasskeys,
  trustedDevices,
  roles,
  permissions,
  savedViews,
  accessKeys,
  accessKeyJobs,
  jwtTemplates,
  jwts,
  scopeClaims,
  audit,
  analytics,
  jobs,
  oauthProviders,
  messages,
  notpMessages,
  passwordSettings,
  signingKeyManagement,
  lists,
  engines,
  widgets,
  flows,
  flowRuns,
  auditWebhooks,
  auditStreams,
  themes,
  managementKeys,
  authorizationSchemas,
  authorizationNamespaces,
  authorizationRelations,
  authorizationChecks,
  authorizationResources,
  authorizationAssertions,
  authorizationBackups,
  mcpClients,
  mcpServers,
  registrationTemplates,
  resourcePolicies,
  resources,
  localization,
}

/** Everything a caller may know of the identity provider: operations with their inputs, outputs and errors. */
export const contract = {
  ...managementContract,
  oneTimeCodes,
  magicLinks,
  enchantedLinks,
  notp,
  embeddedLinks,
  testUsers,
  passwords,
  sessions,
  accessKeyExchange,
  license,
  passkeys,
  outboundConnections,
  flowRunner,
  social,
  sso,
  totp,
  recoveryCodes,
  securityQuestions,
  published,
  signingKeys,
}

/** The areas that back ends use with a management key: management, and what they make for users. */
export const clientContract = {
  ...managementContract,
  embeddedLinks,
  testUsers,
  license,
}

/** What the GraphQL API holds: the embedded provider in this process, or a hosted one over HTTPS. */
export type IdentityClient = { [Area in keyof typeof clientContract]: Client<(typeof clientContract)[Area]> }

export * from './contract-types.ts'
