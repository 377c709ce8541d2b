import type { Client } from '@gatehouse/operation'
import { accessKeyExchange } from './tokens/access-key-exchange/contract.ts'
import { accessKeys } from './tokens/access-keys/contract.ts'
import { accessKeyJobs } from './tokens/access-keys/jobs/contract.ts'
import { analytics } from './activity/analytics/contract.ts'
import { audit } from './activity/audit/contract.ts'
import { jobs } from './activity/jobs/contract.ts'
import { userJobs } from './directory/users/jobs/contract.ts'
import { auditWebhooks } from './activity/audit-webhooks/contract.ts'
import { authorizationAssertions } from './authorization/assertions/contract.ts'
import { authorizationChecks } from './authorization/checks/contract.ts'
import { authorizationNamespaces } from './authorization/namespaces/contract.ts'
import { authorizationRelations } from './authorization/relations/contract.ts'
import { authorizationResources } from './authorization/resources/contract.ts'
import { authorizationSchemas } from './authorization/schemas/contract.ts'
import { engines } from './projects/engines/contract.ts'
import { scopeClaims } from './tokens/scope-claims/contract.ts'
import { widgets } from './projects/widgets/contract.ts'
import { flows } from './projects/flows/contract.ts'
import { flowRunner, flowRuns } from './applications/flows/contract.ts'
import { lists } from './projects/lists/contract.ts'
import { managementKeys } from './tokens/management-keys/contract.ts'
import { messages } from './activity/messages/contract.ts'
import { oauthProviders } from './federation/oauth-providers/contract.ts'
import { passkeys } from './authentication/passkeys/contract.ts'
import { descopers } from './directory/administrators/contract.ts'
import { embeddedLinks } from './authentication/embedded-links/contract.ts'
import { enchantedLinks } from './authentication/enchanted-links/contract.ts'
import { jwts } from './tokens/jwt/contract.ts'
import { jwtTemplates } from './tokens/jwt-templates/contract.ts'
import { license } from './projects/license/contract.ts'
import { notp, notpMessages } from './authentication/notp/contract.ts'
import { magicLinks } from './authentication/magic-links/contract.ts'
import { oneTimeCodes } from './authentication/one-time-codes/contract.ts'
import { passwordSettings } from './authentication/password-settings/contract.ts'
import { passwords } from './authentication/passwords/contract.ts'
import { permissions } from './directory/permissions/contract.ts'
import { projectSettings } from './projects/settings/contract.ts'
import { projects } from './projects/projects/contract.ts'
import { projectSnapshots } from './projects/snapshots/contract.ts'
import { recoveryCodes } from './authentication/recovery-codes/contract.ts'
import { securityQuestions } from './authentication/security-questions/contract.ts'
import { authorizationBackups } from './authorization/backups/contract.ts'
import { localization } from './projects/localization/contract.ts'
import { resources } from './applications/resources/contract.ts'
import { resourcePolicies } from './applications/resource-policies/contract.ts'
import { registrationTemplates } from './applications/registration-templates/contract.ts'
import { mcpServers } from './applications/mcp-servers/contract.ts'
import { mcpClients } from './applications/mcp-clients/contract.ts'
import { published } from './applications/published/contract.ts'
import { roles } from './directory/roles/contract.ts'
import { families } from './directory/families/contract.ts'
import { familyImpersonation } from './tokens/family-impersonation/contract.ts'
import { attributeDefinitions } from './directory/attribute-definitions/contract.ts'
import { savedViews } from './directory/saved-views/contract.ts'
import { sessions } from './tokens/sessions/contract.ts'
import { signingKeyManagement, signingKeys } from './tokens/signing-keys/contract.ts'
import { tenants } from './directory/tenants/contract.ts'
import { testUsers } from './authentication/test-users/contract.ts'
import { social } from './federation/social/contract.ts'
import { sso } from './federation/sso/contract.ts'
import { inboundApplications } from './applications/inbound-applications/contract.ts'
import { outboundApplications } from './applications/outbound-applications/contract.ts'
import { outboundTokens } from './applications/outbound-tokens/contract.ts'
import { outboundConnections } from './applications/outbound-connections/contract.ts'
import { inboundConsents } from './applications/inbound-consents/contract.ts'
import { infrastructure } from './applications/infrastructure/contract.ts'
import { groups } from './directory/groups/contract.ts'
import { xaaSettings } from './federation/xaa-settings/contract.ts'
import { outboundScim } from './applications/outbound-scim/contract.ts'
import { scim } from './federation/scim/contract.ts'
import { ssoFailures } from './federation/sso-failures/contract.ts'
import { ssoSetupLinks } from './federation/sso-setup-links/contract.ts'
import { ssoSettings } from './federation/sso-settings/contract.ts'
import { ssoApplications } from './applications/sso-applications/contract.ts'
import { themes } from './projects/themes/contract.ts'
import { totp } from './authentication/totp/contract.ts'
import { trustedDevices } from './authentication/trusted-devices/contract.ts'
import { userAttributes } from './directory/users/attributes/contract.ts'
import { userBatches } from './directory/users/batches/contract.ts'
import { userDetails } from './directory/users/details/contract.ts'
import { userFactors } from './authentication/user-factors/contract.ts'
import { providerTokens } from './federation/provider-tokens/contract.ts'
import { userIdentities } from './directory/users/identities/contract.ts'
import { userPasskeys } from './authentication/user-passkeys/contract.ts'
import { userPasswords } from './authentication/user-passwords/contract.ts'
import { userRoles } from './directory/users/roles/contract.ts'
import { userSsoApplications } from './directory/users/applications/contract.ts'
import { userSessions } from './tokens/user-sessions/contract.ts'
import { userTenants } from './directory/users/tenants/contract.ts'
import { users } from './directory/users/profile/contract.ts'

/** The areas that need a management key. */
export const managementContract = {
  projects,
  projectSettings,
  projectSnapshots,
  users,
  descopers,
  userAttributes,
  attributeDefinitions,
  families,
  familyImpersonation,
  userBatches,
  userJobs,
  userDetails,
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

export type { AccessKey } from './tokens/access-keys/contract.ts'
export { AccessKeyNotFound } from './tokens/access-keys/errors.ts'
export type { Job, JobError, JobSearch, JobStatus } from './activity/jobs/contract.ts'
export { csvLine } from './activity/jobs/csv.ts'
export { JobNotFound, JobStatusWrong, TooManyJobs, UnexpectedTotal } from './activity/jobs/errors.ts'
export type { JobKindName } from './foundation/job-kind.ts'
export type { EntityChange, Preview } from './activity/change-capture/preview.ts'
export type { AuditChange, AuditRecord, AuditSearch } from './activity/audit/contract.ts'
export { AuditEventNotFound, NotReversible, UndoConflict } from './activity/change-capture/errors.ts'
export type { Assertion as AuthorizationAssertion } from './authorization/assertions/contract.ts'
export {
  AssertionNotFound,
  AssertionsBroken,
  DefinitionInUse,
  NamespaceNotFound,
  NoSchema,
  SchemaChangedMeanwhile,
  TooManyAssertions,
} from './authorization/errors.ts'
export type { Backup as AuthorizationBackup } from './authorization/backups/contract.ts'
export { BackupNotFound, TooManyBackups } from './authorization/backups/errors.ts'
export type { Message, MessageSummary, MessageTemplate } from './activity/messages/contract.ts'
export { MessageNotFound, MessageNotRetried } from './activity/messages/errors.ts'
export { NotpMessageRefused } from './authentication/notp/errors.ts'
export { channels, formats, purposes } from './activity/messages/purposes.ts'
export { ProviderNotFound as OauthProviderNotFound } from './federation/oauth-providers/errors.ts'
export type { OauthProvider, OauthProviderPreset } from './federation/oauth-providers/provider.ts'
export { PasswordTooWeak } from './directory/users/credentials/errors.ts'
export type { Settings } from './projects/settings/contract.ts'
export type { Project } from './projects/projects/contract.ts'
export type { Role } from './directory/roles/contract.ts'
export { RoleNotFound, RoleProtected, RoleTaken } from './directory/roles/errors.ts'
export type { Permission } from './directory/permissions/contract.ts'
export { PermissionNotFound, PermissionProtected, PermissionTaken } from './directory/permissions/errors.ts'
export type { Tenant, TenantSettings } from './directory/tenants/tenant.ts'
export {
  NotInTenant,
  SsoDomainTaken,
  TenantHasSuccessors,
  TenantNotFound,
  TenantTaken,
} from './directory/tenants/errors.ts'
export type { Family, FamilySettings } from './directory/families/contract.ts'
export {
  DependentStays,
  FamiliesOff,
  FamilyFull,
  FamilyNotFound,
  FamilyTaken,
  InOtherFamily,
} from './directory/families/errors.ts'
export type { Group } from './directory/groups/contract.ts'
export type { SavedView } from './directory/saved-views/contract.ts'
export { SavedViewNotFound, SavedViewTaken, TooManySavedViews } from './directory/saved-views/errors.ts'
export type { Descoper } from './directory/administrators/contract.ts'
export { DescoperNotFound, LastAdministrator } from './directory/administrators/errors.ts'
export { AddressTaken, LastLoginId } from './directory/users/details/errors.ts'
export type { Attribute } from './directory/users/attributes/attribute.ts'
export { AttributeTaken } from './directory/users/attributes/errors.ts'
export { ChannelUnavailable } from './activity/messages/errors.ts'
export { ConsentMissing, ImpersonationNotAllowed, NotImpersonating } from './tokens/jwt/errors.ts'
export { TokenRevoked } from './tokens/sessions/errors.ts'
export { AdministratorNeeded, InvalidToken } from './foundation/errors/errors.ts'
export { MethodOff } from './projects/settings/methods.ts'
export { ProviderTokenNotFound } from './federation/provider-tokens/errors.ts'
export { ProviderUnavailable } from './federation/social/errors.ts'
export type { TrustedDevice } from './authentication/trusted-devices/contract.ts'
export type { UserSession } from './tokens/user-sessions/contract.ts'
export { SessionNotFound } from './tokens/user-sessions/errors.ts'
export { LoginIdTaken, UserDisabled, UserNotFound } from './directory/users/profile/errors.ts'
export type { User, UserStatus } from './directory/users/profile/user.ts'
export type { SsoApplication } from './applications/sso-applications/settings.ts'
export { SsoApplicationOfOtherType, SsoApplicationTaken } from './applications/sso-applications/errors.ts'
export { SsoApplicationNotFound } from './directory/users/applications/errors.ts'
export type { InboundApplication } from './applications/inbound-applications/application.ts'
export {
  InboundApplicationNotFound,
  InboundApplicationTaken,
  ScopeValueNotFound,
} from './applications/inbound-applications/errors.ts'
export type { Resource } from './applications/resources/resource.ts'
export { ResourceChangedMeanwhile, ResourceNotFound, ResourceTaken } from './applications/resources/errors.ts'
export type { Policy as ResourcePolicy } from './applications/resource-policies/contract.ts'
export { ResourcePolicyNotFound, ResourcePolicyTaken } from './applications/resource-policies/errors.ts'
export type { McpServer } from './applications/mcp-servers/contract.ts'
export { McpServerNotFound, McpServerTaken } from './applications/mcp-servers/errors.ts'
export type { OutboundApplication } from './applications/outbound-applications/application.ts'
export {
  OutboundApplicationNotFound,
  OutboundApplicationTaken,
  OutboundTemplateNotFound,
  ThirdPartyFailed,
} from './applications/outbound-applications/errors.ts'
export type { OutboundConnection } from './applications/outbound-tokens/contract.ts'
export { OutboundTokenNotFound } from './applications/outbound-tokens/errors.ts'
export type { OutboundScim } from './applications/outbound-scim/contract.ts'
export { OutboundScimChanged, OutboundScimNotFound, OutboundScimTaken } from './applications/outbound-scim/errors.ts'
export type { Consent } from './applications/inbound-consents/contract.ts'
export type { ScimProvisioning } from './federation/scim/contract.ts'
export type { SsoSettings } from './federation/sso-settings/settings.ts'
export { lastExpiryOf } from './foundation/fields/setting-fields.ts'
export type { SsoAttempt } from './federation/sso-failures/attempt.ts'
export { SsoAttemptNotFound } from './federation/sso-failures/errors.ts'
export { SsoNotConfigured } from './federation/sso/errors.ts'
export { SsoSettingsNotFound, SsoSettingsTaken } from './federation/sso-settings/errors.ts'
export type { AnalyticRecord } from './activity/analytics/contract.ts'
export type { Engine } from './projects/engines/contract.ts'
export { EngineNotFound, EngineTaken, TooManyEngines } from './projects/engines/errors.ts'
export type { ScopeClaims } from './tokens/scope-claims/contract.ts'
export type { List, NewList } from './projects/lists/contract.ts'
export { ListNotFound, ListOfOtherType, ListTaken } from './projects/lists/errors.ts'
export type { JwtTemplate } from './tokens/jwt-templates/template.ts'
export { JwtTemplateNotFound, JwtTemplateTaken } from './tokens/jwt-templates/errors.ts'
export type { FlowDraft, FlowSummary, FlowValidation, FlowVersion } from './projects/flows/contract.ts'
export {
  FlowDraftChangedMeanwhile,
  FlowDraftNotFound,
  FlowNotFound,
  FlowPublishedMeanwhile,
  FlowVersionNotFound,
} from './projects/flows/errors.ts'
export type { FlowTest } from './applications/flows/contract.ts'
export { FlowExpired, FlowNotRunnable, FlowOutdated } from './applications/flows/errors.ts'
export type { Deliver, Following, LiveAudit } from './activity/live/live-audit.ts'
export type { LiveEvent } from './activity/live/project-events.ts'
export type { AuditWebhook, WebhookDelivery } from './activity/audit-webhooks/contract.ts'
export {
  WebhookDeliveryNotFound as AuditWebhookDeliveryNotFound,
  WebhookNotFound as AuditWebhookNotFound,
  WebhookNotSigned as AuditWebhookNotSigned,
} from './activity/audit-webhooks/errors.ts'
export type { SigningKey } from './tokens/signing-keys/contract.ts'
export {
  KeyIsActive as SigningKeyIsActive,
  KeyNotFound as SigningKeyNotFound,
} from './tokens/signing-keys/errors.ts'
export type { FlowV2 } from './projects/flows/flow.ts'
export type { ThemeV2 } from './projects/themes/contract.ts'
export type { LoadedPolicy as PasswordPolicy } from './authentication/password-settings/contract.ts'
export type { ManagementKey } from './tokens/management-keys/contract.ts'
export { ManagementKeyNotFound } from './tokens/management-keys/errors.ts'
export { RightsExceeded } from './foundation/errors/errors.ts'
export { ProjectInUse, ProjectNotFound } from './projects/projects/errors.ts'
export { SnapshotRefused } from './projects/snapshots/errors.ts'
export { partNames } from './foundation/snapshots/part-names.ts'
export type { PlainRelation as AuthorizationPlainRelation } from './authorization/relations/contract.ts'
export type { OauthProviderShown } from './federation/oauth-providers/contract.ts'
