import { infrastructureArea } from '../applications/infrastructure/service.ts'
import { auditArea } from '../activity/audit/area.ts'
import { analyticsArea } from '../activity/analytics/service.ts'
import { anonymousSessionsExtension } from '../tokens/anonymous-sessions/area.ts'
import { widgetsArea } from '../projects/widgets/area.ts'
import { enginesArea } from '../projects/engines/service.ts'
import { scopeClaimsArea } from '../tokens/templates/scope-claims/area.ts'
import { auditStreamsArea } from '../activity/audit-streams/service.ts'
import { auditWebhooksArea } from '../activity/audit-webhooks/area.ts'
import { jobsArea } from '../activity/jobs/area.ts'
import { messagesArea } from '../activity/messages/area.ts'
import { projectsArea } from '../projects/projects/service.ts'
import { projectSettingsArea } from '../projects/settings/service.ts'
import { projectSnapshotsArea } from '../projects/snapshots/service.ts'
import { flowsArea } from '../projects/flows/area.ts'
import { themesArea } from '../projects/themes/service.ts'
import { listsArea } from '../projects/lists/area.ts'
import { licenseArea } from '../projects/license/service.ts'
import { usersArea } from '../directory/users/profile/area.ts'
import { administratorsArea } from '../directory/administrators/service.ts'
import { userAttributesArea } from '../directory/users/attributes/service.ts'
import { userBatchesArea } from '../directory/users/batches/service.ts'
import { userJobsArea } from '../directory/users/jobs/area.ts'
import { userDetailsArea } from '../directory/users/details/service.ts'
import { userIdentitiesArea } from '../directory/users/identities/area.ts'
import { userTenantsArea } from '../directory/users/tenants/service.ts'
import { userRolesArea } from '../directory/users/roles/service.ts'
import { userSsoApplicationsArea } from '../directory/users/applications/service.ts'
import { groupsArea } from '../directory/groups/service.ts'
import { tenantsArea } from '../directory/tenants/service.ts'
import { configurationArea } from '../projects/configuration/area.ts'
import { rolesArea } from '../directory/roles/area.ts'
import { permissionsArea } from '../directory/permissions/area.ts'
import { familiesArea } from '../directory/families/area.ts'
import { familyImpersonationArea } from '../tokens/family-impersonation/area.ts'
import { attributeDefinitionsArea } from '../directory/user-attributes/service.ts'
import { savedViewsArea } from '../directory/saved-views/service.ts'
import { userSessionsArea } from '../tokens/user-sessions/area.ts'
import { accessKeysArea } from '../tokens/keys/access-keys/area.ts'
import { accessKeyJobsArea } from '../tokens/keys/access-keys/jobs/area.ts'
import { jwtTemplatesArea } from '../tokens/templates/jwt-templates/area.ts'
import { jwtsArea } from '../tokens/jwt/area.ts'
import { managementKeysArea } from '../tokens/keys/management-keys/area.ts'
import { sessionsArea } from '../tokens/sessions/area.ts'
import { accessKeyExchangeArea } from '../tokens/keys/access-key-exchange/area.ts'
import { signingKeyManagementArea, signingKeysArea } from '../tokens/signing-keys/area.ts'
import { userExportsArea } from '../authentication/account-ownership/user-exports/service.ts'
import { userPasswordsArea } from '../authentication/passwords/user-passwords/area.ts'
import { userPasskeysArea } from '../authentication/passkeys/user-passkeys/area.ts'
import { trustedDevicesArea } from '../authentication/second-factors/trusted-devices/area.ts'
import { userFactorsArea } from '../authentication/second-factors/user-factors/area.ts'
import { oneTimeCodesArea } from '../authentication/one-time-codes/service.ts'
import { magicLinksArea } from '../authentication/links/magic-links/service.ts'
import { enchantedLinksArea } from '../authentication/links/enchanted-links/service.ts'
import { notpArea, notpMessagesArea } from '../authentication/notp/service.ts'
import { embeddedLinksArea } from '../authentication/links/embedded-links/service.ts'
import { testUsersArea } from '../authentication/test-users/service.ts'
import { passwordsArea } from '../authentication/passwords/service.ts'
import { passwordSettingsArea } from '../authentication/password-settings/area.ts'
import { passkeysArea } from '../authentication/passkeys/service.ts'
import { totpArea } from '../authentication/second-factors/totp/area.ts'
import { securityQuestionsArea } from '../authentication/second-factors/security-questions/area.ts'
import { recoveryCodesArea } from '../authentication/second-factors/recovery-codes/area.ts'
import { providerTokensArea } from '../federation/provider-tokens/area.ts'
import { oauthProvidersArea } from '../federation/oauth-providers/area.ts'
import { ssoSettingsArea } from '../federation/sso-configurations/area.ts'
import { xaaSettingsArea } from '../federation/xaa-settings/area.ts'
import { outboundScimArea } from '../applications/outbound/outbound-scim/area.ts'
import { scimArea } from '../federation/scim/area.ts'
import { ssoFailuresArea } from '../federation/sso-failures/area.ts'
import { ssoSetupLinksArea } from '../federation/sso-setup-links/area.ts'
import { socialArea } from '../federation/social/service.ts'
import { ssoArea } from '../federation/sso/area.ts'
import { ssoApplicationsArea } from '../applications/sso-applications/area.ts'
import { inboundApplicationsArea } from '../applications/inbound/inbound-applications/area.ts'
import { outboundApplicationsArea } from '../applications/outbound/outbound-applications/area.ts'
import { outboundTokensArea } from '../applications/outbound/outbound-tokens/area.ts'
import { outboundConnectionsArea } from '../applications/outbound/outbound-connections/service.ts'
import { inboundConsentsArea } from '../applications/inbound/inbound-consents/area.ts'
import { flowRunnerArea, flowRunsArea } from '../applications/flows/area.ts'
import { authorizationSchemasArea } from '../authorization/schemas/area.ts'
import { authorizationNamespacesArea } from '../authorization/namespaces/service.ts'
import { authorizationRelationsArea } from '../authorization/relations/area.ts'
import { authorizationChecksArea } from '../authorization/checks/service.ts'
import { authorizationResourcesArea } from '../authorization/resources/service.ts'
import { authorizationBackupsArea } from '../authorization/backups/area.ts'
import { localizationArea } from '../projects/localization/service.ts'
import { resourcesArea } from '../applications/protected-resources/resources/area.ts'
import { resourcePoliciesArea } from '../applications/protected-resources/resource-policies/area.ts'
import { registrationTemplatesArea } from '../applications/registration-templates/area.ts'
import { mcpServersArea } from '../applications/protected-resources/mcp-servers/area.ts'
import { mcpClientsArea } from '../applications/protected-resources/mcp-clients/service.ts'
import { publishedArea } from '../applications/served/published/area.ts'
import { challengesExtension } from '../authentication/challenges/area.ts'
import type { OperationTable } from '@gatehouse-id/operation'
import type { CapturedTable } from '../foundation/areas/captured.ts'
import { clientContract, contract, managementContract } from './contract.ts'
import { rateLimitsExtension } from '../authentication/rate-limits/area.ts'
import { applicationSessionsExtension } from '../protocols/application-sessions/area.ts'
import { fedCmExtension } from '../protocols/fedcm/area.ts'
import { oidcExtension } from '../protocols/oidc/area.ts'
import { authorizationAssertionsArea } from '../authorization/assertions/area.ts'
import { authorizationExtension } from '../authorization/area.ts'
import type { RecordAudit } from '../activity/index.ts'
import type { AnyArea, Extension } from '../foundation/areas/area.ts'

/** Every area, in the order of the ladder; hooks run in this order. */
export const areas = {
  audit: auditArea,
  analytics: analyticsArea,
  auditWebhooks: auditWebhooksArea,
  auditStreams: auditStreamsArea,
  jobs: jobsArea,
  messages: messagesArea,
  projects: projectsArea,
  projectSettings: projectSettingsArea,
  projectSnapshots: projectSnapshotsArea,
  configuration: configurationArea,
  engines: enginesArea,
  widgets: widgetsArea,
  flows: flowsArea,
  localization: localizationArea,
  themes: themesArea,
  lists: listsArea,
  license: licenseArea,
  users: usersArea,
  descopers: administratorsArea,
  userAttributes: userAttributesArea,
  attributeDefinitions: attributeDefinitionsArea,
  families: familiesArea,
  familyImpersonation: familyImpersonationArea,
  userBatches: userBatchesArea,
  userJobs: userJobsArea,
  userDetails: userDetailsArea,
  userIdentities: userIdentitiesArea,
  userTenants: userTenantsArea,
  userRoles: userRolesArea,
  userSsoApplications: userSsoApplicationsArea,
  groups: groupsArea,
  tenants: tenantsArea,
  roles: rolesArea,
  permissions: permissionsArea,
  savedViews: savedViewsArea,
  userSessions: userSessionsArea,
  accessKeys: accessKeysArea,
  accessKeyJobs: accessKeyJobsArea,
  jwtTemplates: jwtTemplatesArea,
  scopeClaims: scopeClaimsArea,
  jwts: jwtsArea,
  managementKeys: managementKeysArea,
  sessions: sessionsArea,
  accessKeyExchange: accessKeyExchangeArea,
  signingKeys: signingKeysArea,
  signingKeyManagement: signingKeyManagementArea,
  userExports: userExportsArea,
  userPasswords: userPasswordsArea,
  userPasskeys: userPasskeysArea,
  trustedDevices: trustedDevicesArea,
  userFactors: userFactorsArea,
  oneTimeCodes: oneTimeCodesArea,
  magicLinks: magicLinksArea,
  enchantedLinks: enchantedLinksArea,
  notp: notpArea,
  notpMessages: notpMessagesArea,
  embeddedLinks: embeddedLinksArea,
  testUsers: testUsersArea,
  passwords: passwordsArea,
  passwordSettings: passwordSettingsArea,
  passkeys: passkeysArea,
  totp: totpArea,
  recoveryCodes: recoveryCodesArea,
  securityQuestions: securityQuestionsArea,
  providerTokens: providerTokensArea,
  oauthProviders: oauthProvidersArea,
  ssoSettings: ssoSettingsArea,
  ssoSetupLinks: ssoSetupLinksArea,
  xaaSettings: xaaSettingsArea,
  scim: scimArea,
  ssoFailures: ssoFailuresArea,
  social: socialArea,
  sso: ssoArea,
  ssoApplications: ssoApplicationsArea,
  inboundApplications: inboundApplicationsArea,
  resources: resourcesArea,
  resourcePolicies: resourcePoliciesArea,
  registrationTemplates: registrationTemplatesArea,
  mcpServers: mcpServersArea,
  mcpClients: mcpClientsArea,
  published: publishedArea,
  inboundConsents: inboundConsentsArea,
  infrastructure: infrastructureArea,
  outboundApplications: outboundApplicationsArea,
  outboundTokens: outboundTokensArea,
  outboundScim: outboundScimArea,
  outboundConnections: outboundConnectionsArea,
  flowRunner: flowRunnerArea,
  flowRuns: flowRunsArea,
  authorizationSchemas: authorizationSchemasArea,
  authorizationNamespaces: authorizationNamespacesArea,
  authorizationRelations: authorizationRelationsArea,
  authorizationChecks: authorizationChecksArea,
  authorizationResources: authorizationResourcesArea,
  authorizationAssertions: authorizationAssertionsArea,
  authorizationBackups: authorizationBackupsArea,
}

/** Parts of the provider without operations of their own. */
const extensions: Extension[] = [
  anonymousSessionsExtension,
  challengesExtension,
  rateLimitsExtension,
  oidcExtension,
  fedCmExtension,
  applicationSessionsExtension,
  authorizationExtension,
]

/** Areas of management that the embedding program adds, by their names in the contract. */
export type AddedAreas = Readonly<Record<string, AddedArea>>
export type AddedArea = AnyArea<{ recordAudit: RecordAudit }>

/** Everything that follows from which areas there are. */
export type AllAreas = ReturnType<typeof allAreas>

/** The areas of this package, and others. */
export function allAreas(added: AddedAreas = {}) {
  const tables = Object.fromEntries(Object.entries(added).map(([name, area]) => [name, area.contract]))
  const everyExtension: Extension[] = [...Object.values(areas), ...Object.values(added), ...extensions]
  const captured = everyExtension.flatMap(({ captured: some = [] }) => some)
  return {
    added,
    /** Every area, and what else registers itself. */
    extensions: everyExtension,
    contract: { ...contract, ...tables } as Tables,
    /** The operations that take a management key. */
    management: { ...managementContract, ...tables } as Tables,
    /** What back ends use with a management key. */
    client: { ...clientContract, ...tables } as Tables,
    /** By name, the tables whose changes are told by previews and kept with audit events. */
    capturedTables: new Map(captured.map(table => [table.table, table])) as ReadonlyMap<string, CapturedTable>,
  }
}
type Tables = Readonly<Record<string, OperationTable>>

/** What there is where nothing is added. */
export const { capturedTables } = allAreas()
