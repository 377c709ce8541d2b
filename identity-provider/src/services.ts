import type { Area, Client, OperationTable, Service } from '@gatehouse/operation'
import { area, localClient } from '@gatehouse/operation'
import { accessKeyExchangeService } from './tokens/access-key-exchange/service.ts'
import { accessKeysService } from './tokens/access-keys/service.ts'
import { auditWebhooksService } from './activity/audit-webhooks/service.ts'
import { auditService } from './activity/audit/service.ts'
import { authorizationChecksService } from './authorization/checks/service.ts'
import { authorizationNamespacesService } from './authorization/namespaces/service.ts'
import { authorizationRelationsService } from './authorization/relations/service.ts'
import { authorizationResourcesService } from './authorization/resources/service.ts'
import { authorizationSchemasService } from './authorization/schemas/service.ts'
import { type Call, requireRight } from './foundation/call.ts'
import { contract, type IdentityClient, managementContract } from './contract.ts'
import type { Dependencies } from './foundation/dependencies.ts'
import { flowsService } from './projects/flows/service.ts'
import { listsService } from './projects/lists/service.ts'
import { managementKeysService } from './tokens/management-keys/service.ts'
import { messagesService } from './activity/messages/service.ts'
import { oauthProvidersService } from './federation/oauth-providers/service.ts'
import { passkeysService } from './authentication/passkeys/service.ts'
import { descopersService } from './directory/administrators/service.ts'
import { embeddedLinksService } from './authentication/embedded-links/service.ts'
import { enchantedLinksService } from './authentication/enchanted-links/service.ts'
import { jwtsService } from './tokens/jwt/service.ts'
import { jwtTemplatesService } from './tokens/jwt-templates/service.ts'
import { licenseService } from './projects/license/service.ts'
import { magicLinksService } from './authentication/magic-links/service.ts'
import { oneTimeCodesService } from './authentication/one-time-codes/service.ts'
import { passwordSettingsService } from './authentication/password-settings/service.ts'
import { passwordsService } from './authentication/passwords/service.ts'
import { permissionsService } from './directory/permissions/service.ts'
import { projectSettingsService } from './projects/settings/service.ts'
import { projectSnapshotsService } from './projects/snapshots/service.ts'
import { projectsService } from './projects/projects/service.ts'
import { recoveryCodesService } from './authentication/recovery-codes/service.ts'
import { rolesService } from './directory/roles/service.ts'
import type { Rules } from './rules.ts'
import { sessionsService } from './tokens/sessions/service.ts'
import { signingKeyManagementService, signingKeysService } from './tokens/signing-keys/service.ts'
import { tenantsService } from './directory/tenants/service.ts'
import { testUsersService } from './authentication/test-users/service.ts'
import { socialService } from './federation/social/service.ts'
import { ssoService } from './federation/sso/service.ts'
import { inboundApplicationsService } from './applications/inbound-applications/service.ts'
import { inboundConsentsService } from './applications/inbound-consents/service.ts'
import { groupsService } from './directory/groups/service.ts'
import { ssoSetupLinksService } from './federation/sso-setup-links/service.ts'
import { tellingWhenOvertaken } from './foundation/map-foreign-key-errors.ts'
import { ssoSettingsService } from './federation/sso-settings/service.ts'
import { ssoApplicationsService } from './applications/sso-applications/service.ts'
import { themesService } from './projects/themes/service.ts'
import { totpService } from './authentication/totp/service.ts'
import { userAttributesService } from './directory/users/attributes/service.ts'
import { userBatchesService } from './directory/users/batches/service.ts'
import { userDetailsService } from './directory/users/details/service.ts'
import { userFactorsService } from './authentication/user-factors/service.ts'
import { providerTokensService } from './federation/provider-tokens/service.ts'
import { userIdentitiesService } from './directory/users/identities/service.ts'
import { userPasskeysService } from './authentication/user-passkeys/service.ts'
import { trustedDevicesService } from './authentication/trusted-devices/service.ts'
import { userPasswordsService } from './authentication/user-passwords/service.ts'
import { userRolesService } from './directory/users/roles/service.ts'
import { userSessionsService } from './tokens/user-sessions/service.ts'
import { userSsoApplicationsService } from './directory/users/applications/service.ts'
import { userTenantsService } from './directory/users/tenants/service.ts'
import { usersService } from './directory/users/profile/service.ts'

export type Services = { [Name in keyof typeof contract]: Service<(typeof contract)[Name], Call> }

/** The rules behind every area of the contract. */
export const createServices = (dependencies: Dependencies, rules: Rules): Services =>
  tellingWhenOvertaken(servicesOf(dependencies, rules))

const servicesOf = (dependencies: Dependencies, rules: Rules): Services => ({
  projects: projectsService(dependencies, rules),
  projectSettings: projectSettingsService(dependencies, rules),
  projectSnapshots: projectSnapshotsService(dependencies, rules),
  users: usersService(dependencies, rules),
  descopers: descopersService(dependencies, rules),
  userAttributes: userAttributesService(dependencies, rules),
  userBatches: userBatchesService(dependencies, rules),
  userDetails: userDetailsService(dependencies, rules),
  userPasswords: userPasswordsService(dependencies, rules),
  userPasskeys: userPasskeysService(dependencies, rules),
  trustedDevices: trustedDevicesService(dependencies, rules),
  userIdentities: userIdentitiesService(dependencies, rules),
  providerTokens: providerTokensService(dependencies, rules),
  oauthProviders: oauthProvidersService(dependencies, rules),
  userFactors: userFactorsService(dependencies, rules),
  userSessions: userSessionsService(dependencies, rules),
  userTenants: userTenantsService(dependencies, rules),
  userRoles: userRolesService(dependencies, rules),
  userSsoApplications: userSsoApplicationsService(dependencies, rules),
  ssoApplications: ssoApplicationsService(dependencies, rules),
  ssoSettings: ssoSettingsService(dependencies, rules),
  ssoSetupLinks: ssoSetupLinksService(dependencies, rules),
  groups: groupsService(dependencies),
  inboundApplications: inboundApplicationsService(dependencies, rules),
  inboundConsents: inboundConsentsService(dependencies, rules),
  tenants: tenantsService(dependencies, rules),
  roles: rolesService(dependencies, rules),
  permissions: permissionsService(dependencies, rules),
  accessKeys: accessKeysService(dependencies, rules),
  jwtTemplates: jwtTemplatesService(dependencies, rules),
  jwts: jwtsService(dependencies, rules),
  audit: auditService(dependencies, rules),
  flows: flowsService(dependencies, rules),
  managementKeys: managementKeysService(dependencies, rules),
  themes: themesService(dependencies, rules),
  authorizationSchemas: authorizationSchemasService(dependencies, rules),
  authorizationNamespaces: authorizationNamespacesService(dependencies, rules),
  authorizationRelations: authorizationRelationsService(dependencies, rules),
  authorizationChecks: authorizationChecksService(rules),
  authorizationResources: authorizationResourcesService(dependencies, rules),
  auditWebhooks: auditWebhooksService(dependencies, rules),
  lists: listsService(dependencies, rules),
  messages: messagesService(dependencies, rules),
  oneTimeCodes: oneTimeCodesService(rules),
  magicLinks: magicLinksService(rules),
  enchantedLinks: enchantedLinksService(dependencies, rules),
  embeddedLinks: embeddedLinksService(dependencies, rules),
  testUsers: testUsersService(dependencies, { ...rules, users: usersService(dependencies, rules) }),
  passwords: passwordsService(dependencies, rules),
  passwordSettings: passwordSettingsService(dependencies, rules),
  sessions: sessionsService(dependencies, rules),
  accessKeyExchange: accessKeyExchangeService(dependencies, rules),
  license: licenseService(),
  passkeys: passkeysService(dependencies, rules),
  social: socialService(dependencies, rules),
  sso: ssoService(dependencies, rules),
  totp: totpService(dependencies, rules),
  recoveryCodes: recoveryCodesService(dependencies, rules),
  signingKeys: signingKeysService(rules),
  signingKeyManagement: signingKeyManagementService(dependencies, rules),
})

/** Every area, as it is served over HTTP. */
export const areasOf = (services: Services): Area<Call>[] =>
  namesOf(contract).map(name => area<OperationTable, Call>(name, contract[name], serviceOf(services, name)))

/** The management areas in this process, on behalf of `call.actor` and with `call.rights`. */
export function clientOf(services: Services, call: Call): IdentityClient {
  const clients = namesOf(managementContract).map(name => [
    name,
    localClient<OperationTable, Call>(managementContract[name], serviceOf(services, name), call, requireRight),
  ])
  // Every name of the contract was given a client of its own table.
  return Object.fromEntries(clients) as { [Name in keyof IdentityClient]: Client<OperationTable> } as IdentityClient
}

// Inputs are parsed with the area's own schemas before its service sees them, so widening it is safe.
const serviceOf = (services: Services, name: keyof Services) =>
  services[name] as unknown as Service<OperationTable, Call>
const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[] // a closed object literal
