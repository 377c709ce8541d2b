/** The types and errors of the contract, by the names that its callers use. */
export type { AccessKey } from '../tokens/keys/access-keys/contract.ts'
export { AccessKeyNotFound } from '../tokens/keys/access-keys/contract.ts'
export type { Job, JobError, JobSearch, JobStatus } from '../activity/jobs/contract.ts'
export { csvLine } from '../activity/jobs/csv.ts'
export { JobNotFound, JobStatusWrong, TooManyJobs, UnexpectedTotal } from '../activity/jobs/errors.ts'
export type { JobKindName } from '../foundation/areas/job-kind.ts'
export type { KeptOutcomes } from '../activity/kept-outcomes.ts'
export type { EntityChange, Preview } from '../activity/change-capture/preview.ts'
export type { AuditChange, AuditRecord, AuditSearch } from '../activity/audit/contract.ts'
export { AuditEventNotFound, NotReversible, UndoConflict } from '../activity/change-capture/errors.ts'
export type { Assertion as AuthorizationAssertion } from '../authorization/assertions/contract.ts'
export {
  AssertionNotFound,
  AssertionsBroken,
  DefinitionInUse,
  NamespaceNotFound,
  NoSchema,
  SchemaChangedMeanwhile,
  TooManyAssertions,
} from '../authorization/errors.ts'
export type { Backup as AuthorizationBackup } from '../authorization/backups/contract.ts'
export { BackupNotFound, TooManyBackups } from '../authorization/backups/contract.ts'
export type { Message, MessageSummary, MessageTemplate } from '../activity/messages/contract.ts'
export { MessageNotFound, MessageNotRetried } from '../activity/messages/contract.ts'
export { NotpMessageRefused } from '../authentication/notp/contract.ts'
export { channels, formats, purposes } from '../activity/messages/purposes.ts'
export { ProviderNotFound as OauthProviderNotFound } from '../federation/oauth-providers/contract.ts'
export type { OauthProvider, OauthProviderPreset } from '../federation/oauth-providers/provider.ts'
export { PasswordTooWeak } from '../directory/users/credentials/password.ts'
export type { Settings } from '../projects/settings/contract.ts'
export type { Project } from '../projects/projects/contract.ts'
export type { Affected, PushedSource } from '../projects/configuration/contract.ts'
export { ConfigurationChanged } from '../projects/configuration/contract.ts'
export type { Role } from '../directory/roles/contract.ts'
export { RoleNotFound, RoleProtected, RoleTaken } from '../directory/roles/contract.ts'
export type { Permission } from '../directory/permissions/contract.ts'
export { PermissionNotFound, PermissionProtected, PermissionTaken } from '../directory/permissions/contract.ts'
export type { Tenant, TenantSettings } from '../directory/tenants/tenant.ts'
export {
  NotInTenant,
  SsoDomainTaken,
  TenantHasSuccessors,
  TenantNotFound,
  TenantTaken,
} from '../directory/tenants/errors.ts'
export type { Family, FamilySettings } from '../directory/families/contract.ts'
export {
  DependentStays,
  FamiliesOff,
  FamilyFull,
  FamilyNotFound,
  FamilyTaken,
  InOtherFamily,
} from '../directory/families/errors.ts'
export type { Group } from '../directory/groups/contract.ts'
export type { SavedView } from '../directory/saved-views/contract.ts'
export { SavedViewNotFound, SavedViewTaken, TooManySavedViews } from '../directory/saved-views/contract.ts'
export type { Descoper } from '../directory/administrators/contract.ts'
export { AdministratorNotFound, LastAdministrator } from '../directory/administrators/contract.ts'
export { AddressTaken, LastLoginId } from '../directory/users/details/contract.ts'
export type { Attribute } from '../directory/users/attributes/attribute.ts'
export { AttributeTaken } from '../directory/users/attributes/contract.ts'
export { ChannelUnavailable } from '../activity/messages/contract.ts'
export { ConsentMissing, ImpersonationNotAllowed, NotImpersonating } from '../tokens/jwt/contract.ts'
export { TokenRevoked } from '../tokens/sessions/contract.ts'
export { AdministratorNeeded, InvalidToken } from '../foundation/errors/errors.ts'
export { MethodOff } from '../projects/settings/methods.ts'
export { ProviderTokenNotFound } from '../federation/provider-tokens/contract.ts'
export { PasskeyNotFound } from '../authentication/passkeys/user-passkeys/contract.ts'
export { ProviderUnavailable } from '../federation/social/errors.ts'
export type { TrustedDevice } from '../authentication/second-factors/trusted-devices/contract.ts'
export type { UserSession } from '../tokens/user-sessions/contract.ts'
export { SessionNotFound } from '../tokens/user-sessions/contract.ts'
export { LoginIdTaken, UserDisabled, UserNotFound } from '../directory/users/profile/errors.ts'
export type { User, UserStatus } from '../directory/users/profile/user/user.ts'
export type { SsoApplication } from '../applications/sso-applications/settings.ts'
export { SsoApplicationOfOtherType, SsoApplicationTaken } from '../applications/sso-applications/contract.ts'
export { SsoApplicationNotFound } from '../directory/users/applications/contract.ts'
export type { InboundApplication } from '../applications/inbound/inbound-applications/application.ts'
export {
  InboundApplicationNotFound,
  InboundApplicationTaken,
  ScopeValueNotFound,
} from '../applications/inbound/inbound-applications/contract.ts'
export type { Resource } from '../applications/protected-resources/resources/resource.ts'
export {
  ResourceChangedMeanwhile,
  ResourceNotFound,
  ResourceTaken,
} from '../applications/protected-resources/resources/errors.ts'
export type { Policy as ResourcePolicy } from '../applications/protected-resources/resource-policies/contract.ts'
export {
  ResourcePolicyNotFound,
  ResourcePolicyTaken,
} from '../applications/protected-resources/resource-policies/contract.ts'
export type { McpServer } from '../applications/protected-resources/mcp-servers/contract.ts'
export { McpServerNotFound, McpServerTaken } from '../applications/protected-resources/mcp-servers/contract.ts'
export type { OutboundApplication } from '../applications/outbound/outbound-applications/application.ts'
export {
  OutboundApplicationNotFound,
  OutboundApplicationTaken,
  OutboundTemplateNotFound,
  ThirdPartyFailed,
} from '../applications/outbound/outbound-applications/errors.ts'
export type { OutboundConnection } from '../applications/outbound/outbound-tokens/contract.ts'
export { OutboundTokenNotFound } from '../applications/outbound/outbound-tokens/contract.ts'
export type { OutboundScim } from '../applications/outbound/outbound-scim/contract.ts'
export {
  OutboundScimChanged,
  OutboundScimNotFound,
  OutboundScimTaken,
} from '../applications/outbound/outbound-scim/contract.ts'
export type { Consent } from '../applications/inbound/inbound-consents/contract.ts'
export type { ScimProvisioning } from '../federation/scim/contract.ts'
export type { SsoSettings } from '../federation/sso-configurations/shown.ts'
export { lastExpiryOf } from '../foundation/fields/setting-fields.ts'
export type { SsoAttempt } from '../federation/sso-failures/attempt.ts'
export { SsoAttemptNotFound } from '../federation/sso-failures/contract.ts'
export { SsoNotConfigured } from '../federation/sso/contract.ts'
export { SsoSettingsNotFound, SsoSettingsTaken } from '../federation/sso-configurations/contract.ts'
export type { AnalyticRecord } from '../activity/analytics/contract.ts'
export type { Engine } from '../projects/engines/contract.ts'
export type { ScopeClaims } from '../tokens/templates/scope-claims/contract.ts'
export type { List, NewList } from '../projects/lists/contract.ts'
export { ListNotFound, ListOfOtherType, ListTaken } from '../projects/lists/contract.ts'
export type { JwtTemplate } from '../tokens/templates/jwt-templates/template.ts'
export { JwtTemplateNotFound, JwtTemplateTaken } from '../tokens/templates/jwt-templates/contract.ts'
export type { FlowDraft, FlowSummary, FlowValidation, FlowVersion } from '../projects/flows/contract.ts'
export {
  FlowDraftChangedMeanwhile,
  FlowDraftNotFound,
  FlowNotFound,
  FlowPublishedMeanwhile,
  FlowVersionNotFound,
} from '../projects/flows/errors.ts'
export type { FlowTest, FlowUses } from '../applications/flows/contract.ts'
export { FlowExpired, FlowNotRunnable, FlowOutdated } from '../applications/flows/errors.ts'
export type { Deliver, Following, LiveAudit } from '../activity/live/live-audit.ts'
export type { LiveEvent } from '../activity/live/project-events.ts'
export type { AuditWebhook } from '../activity/audit-webhooks/contract.ts'
export type { Delivery as StreamDelivery } from '../activity/audit-streams/delivery/delivery.ts'
export type { AuditStream } from '../activity/audit-streams/contract.ts'
export {
  WebhookDeliveryNotFound as AuditWebhookDeliveryNotFound,
  WebhookNotFound as AuditWebhookNotFound,
  WebhookNotSigned as AuditWebhookNotSigned,
} from '../activity/audit-webhooks/contract.ts'
export type { SigningKey } from '../tokens/signing-keys/contract.ts'
export {
  KeyIsActive as SigningKeyIsActive,
  KeyNotFound as SigningKeyNotFound,
} from '../tokens/signing-keys/contract.ts'
export type { FlowV2 } from '../projects/flows/flow.ts'
export type { ThemeV2 } from '../projects/themes/contract.ts'
export type { LoadedPolicy as PasswordPolicy } from '../authentication/password-settings/contract.ts'
export type { ManagementKey } from '../tokens/keys/management-keys/contract.ts'
export { ManagementKeyNotFound } from '../tokens/keys/management-keys/contract.ts'
export { RightsExceeded } from '../foundation/errors/errors.ts'
export { ProjectInUse, ProjectNotFound } from '../projects/projects/contract.ts'
export { SnapshotRefused } from '../projects/snapshots/contract.ts'
export { partNames } from '../foundation/snapshots/part-names.ts'
export type { PlainRelation as AuthorizationPlainRelation } from '../authorization/relations/contract.ts'
export type { OauthProviderShown } from '../federation/oauth-providers/contract.ts'
