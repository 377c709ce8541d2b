import type { Area, Client, OperationTable, Service } from '@gatehouse/operation'
import { area, localClient } from '@gatehouse/operation'
import { accessKeyExchangeService } from './access-key-exchange/service.ts'
import { accessKeysService } from './access-keys/service.ts'
import { auditWebhooksService } from './audit-webhooks/service.ts'
import { auditService } from './audit/service.ts'
import { authorizationChecksService } from './authorization/checks/service.ts'
import { authorizationNamespacesService } from './authorization/namespaces/service.ts'
import { authorizationRelationsService } from './authorization/relations/service.ts'
import { authorizationResourcesService } from './authorization/resources/service.ts'
import { authorizationSchemasService } from './authorization/schemas/service.ts'
import { type Call, requireRight } from './call.ts'
import { contract, type IdentityClient, managementContract } from './contract.ts'
import type { Dependencies } from './dependencies.ts'
import { flowsService } from './flows/service.ts'
import { listsService } from './lists/service.ts'
import { managementKeysService } from './management-keys/service.ts'
import { messagesService } from './messages/service.ts'
import { oauthProvidersService } from './oauth-providers/service.ts'
import { passkeysService } from './passkeys/service.ts'
import { descopersService } from './descopers/service.ts'
import { embeddedLinksService } from './embedded-links/service.ts'
import { enchantedLinksService } from './enchanted-links/service.ts'
import { jwtsService } from './jwt/service.ts'
import { jwtTemplatesService } from './jwt-templates/service.ts'
import { licenseService } from './license/service.ts'
import { magicLinksService } from './magic-links/service.ts'
import { oneTimeCodesService } from './one-time-codes/service.ts'
import { passwordSettingsService } from './password-settings/service.ts'
import { passwordsService } from './passwords/service.ts'
import { permissionsService } from './permissions/service.ts'
import { projectSettingsService } from './project-settings/service.ts'
import { projectSnapshotsService } from './project-snapshots/service.ts'
import { projectsService } from './projects/service.ts'
import { recoveryCodesService } from './recovery-codes/service.ts'
import { rolesService } from './roles/service.ts'
import type { Rules } from './rules.ts'
import { sessionsService } from './sessions/service.ts'
import { signingKeyManagementService, signingKeysService } from './signing-keys/service.ts'
import { tenantsService } from './tenants/service.ts'
import { testUsersService } from './test-users/service.ts'
import { socialService } from './social/service.ts'
import { ssoService } from './sso/service.ts'
import { inboundApplicationsService } from './inbound-applications/service.ts'
import { inboundConsentsService } from './inbound-consents/service.ts'
import { groupsService } from './groups/service.ts'
import { ssoSetupLinksService } from './sso-setup-links/service.ts'
import { tellingWhenOvertaken } from './overtaken.ts'
import { ssoSettingsService } from './sso-settings/service.ts'
import { ssoApplicationsService } from './sso-applications/service.ts'
import { themesService } from './themes/service.ts'
import { totpService } from './totp/service.ts'
import { userAttributesService } from './user-attributes/service.ts'
import { userBatchesService } from './user-batches/service.ts'
import { userDetailsService } from './user-details/service.ts'
import { userFactorsService } from './user-factors/service.ts'
import { providerTokensService } from './provider-tokens/service.ts'
import { userIdentitiesService } from './user-identities/service.ts'
import { userPasskeysService } from './user-passkeys/service.ts'
import { trustedDevicesService } from './trusted-devices/service.ts'
import { userPasswordsService } from './user-passwords/service.ts'
import { userRolesService } from './user-roles/service.ts'
import { userSessionsService } from './user-sessions/service.ts'
import { userSsoApplicationsService } from './user-sso-applications/service.ts'
import { userTenantsService } from './user-tenants/service.ts'
import { usersService } from './users/service.ts'

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
