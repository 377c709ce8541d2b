import type { Client } from '@gatehouse/operation'
import { accessKeyExchange } from './access-key-exchange/contract.ts'
import { accessKeys } from './access-keys/contract.ts'
import { audit } from './audit/contract.ts'
import { auditWebhooks } from './audit-webhooks/contract.ts'
import { authorizationChecks } from './authorization/checks/contract.ts'
import { authorizationNamespaces } from './authorization/namespaces/contract.ts'
import { authorizationRelations } from './authorization/relations/contract.ts'
import { authorizationResources } from './authorization/resources/contract.ts'
import { authorizationSchemas } from './authorization/schemas/contract.ts'
import { flows } from './flows/contract.ts'
import { lists } from './lists/contract.ts'
import { managementKeys } from './management-keys/contract.ts'
import { messages } from './messages/contract.ts'
import { oauthProviders } from './oauth-providers/contract.ts'
import { passkeys } from './passkeys/contract.ts'
import { descopers } from './descopers/contract.ts'
import { embeddedLinks } from './embedded-links/contract.ts'
import { enchantedLinks } from './enchanted-links/contract.ts'
import { jwts } from './jwt/contract.ts'
import { jwtTemplates } from './jwt-templates/contract.ts'
import { license } from './license/contract.ts'
import { magicLinks } from './magic-links/contract.ts'
import { oneTimeCodes } from './one-time-codes/contract.ts'
import { passwordSettings } from './password-settings/contract.ts'
import { passwords } from './passwords/contract.ts'
import { permissions } from './permissions/contract.ts'
import { projectSettings } from './project-settings/contract.ts'
import { projects } from './projects/contract.ts'
import { projectSnapshots } from './project-snapshots/contract.ts'
import { recoveryCodes } from './recovery-codes/contract.ts'
import { roles } from './roles/contract.ts'
import { sessions } from './sessions/contract.ts'
import { signingKeyManagement, signingKeys } from './signing-keys/contract.ts'
import { tenants } from './tenants/contract.ts'
import { testUsers } from './test-users/contract.ts'
import { social } from './social/contract.ts'
import { sso } from './sso/contract.ts'
import { inboundApplications } from './inbound-applications/contract.ts'
import { inboundConsents } from './inbound-consents/contract.ts'
import { groups } from './groups/contract.ts'
import { ssoSetupLinks } from './sso-setup-links/contract.ts'
import { ssoSettings } from './sso-settings/contract.ts'
import { ssoApplications } from './sso-applications/contract.ts'
import { themes } from './themes/contract.ts'
import { totp } from './totp/contract.ts'
import { trustedDevices } from './trusted-devices/contract.ts'
import { userAttributes } from './user-attributes/contract.ts'
import { userBatches } from './user-batches/contract.ts'
import { userDetails } from './user-details/contract.ts'
import { userFactors } from './user-factors/contract.ts'
import { providerTokens } from './provider-tokens/contract.ts'
import { userIdentities } from './user-identities/contract.ts'
import { userPasskeys } from './user-passkeys/contract.ts'
import { userPasswords } from './user-passwords/contract.ts'
import { userRoles } from './user-roles/contract.ts'
import { userSsoApplications } from './user-sso-applications/contract.ts'
import { userSessions } from './user-sessions/contract.ts'
import { userTenants } from './user-tenants/contract.ts'
import { users } from './users/contract.ts'

/** The areas that need a management key. */
export const managementContract = {
  projects,
  projectSettings,
  projectSnapshots,
  users,
  descopers,
  userAttributes,
  userBatches,
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
  groups,
  inboundApplications,
  inboundConsents,
  tenants,
  userPasskeys,
  trustedDevices,
  roles,
  permissions,
  accessKeys,
  jwtTemplates,
  jwts,
  audit,
  oauthProviders,
  messages,
  passwordSettings,
  signingKeyManagement,
  lists,
  flows,
  auditWebhooks,
  themes,
  managementKeys,
  authorizationSchemas,
  authorizationNamespaces,
  authorizationRelations,
  authorizationChecks,
  authorizationResources,
}

/** Everything a caller may know of the identity provider: operations with their inputs, outputs and errors. */
export const contract = {
  ...managementContract,
  oneTimeCodes,
  magicLinks,
  enchantedLinks,
  embeddedLinks,
  testUsers,
  passwords,
  sessions,
  accessKeyExchange,
  license,
  passkeys,
  social,
  sso,
  totp,
  recoveryCodes,
  signingKeys,
}

/** What the GraphQL API holds: the embedded provider in this process, or a hosted one over HTTPS. */
export type IdentityClient = { [Area in keyof typeof managementContract]: Client<(typeof managementContract)[Area]> }

export type { AccessKey } from './access-keys/contract.ts'
export { AccessKeyNotFound } from './access-keys/errors.ts'
export type { AuditRecord, AuditSearch } from './audit/contract.ts'
export { NoSchema } from './authorization/errors.ts'
export type { Message, MessageSummary, MessageTemplate } from './messages/contract.ts'
export { MessageNotFound, MessageNotRetried } from './messages/errors.ts'
export { channels, formats, purposes } from './messages/purposes.ts'
export { ProviderNotFound as OauthProviderNotFound } from './oauth-providers/errors.ts'
export type { OauthProvider, OauthProviderPreset } from './oauth-providers/provider.ts'
export { PasswordTooWeak } from './passwords/errors.ts'
export type { Settings } from './project-settings/contract.ts'
export type { Project } from './projects/contract.ts'
export type { Role } from './roles/contract.ts'
export { RoleNotFound } from './roles/errors.ts'
export type { UserSession } from './user-sessions/contract.ts'
export { SessionNotFound } from './user-sessions/errors.ts'
export { LoginIdTaken, UserNotFound } from './users/errors.ts'
export type { User, UserStatus } from './users/user.ts'
