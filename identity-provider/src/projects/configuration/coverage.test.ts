import { expect, test } from 'vitest'
import { managementContract } from '../../provider/contract.ts'
import { configurationParts } from '../../provider/configuration.ts'

/** Areas whose things are in files, by the parts that have them. */
const inFiles: Readonly<Record<string, string[]>> = {
  projects: ['project'],
  projectSettings: ['project'],
  projectSnapshots: ['project'],
  configuration: ['project'],
  userAttributes: ['userAttributes'],
  attributeDefinitions: ['attributeDefinitions'],
  scopeClaims: ['scopeClaims'],
  families: ['families'],
  ssoApplications: ['ssoApplications'],
  inboundApplications: ['inboundApplications'],
  outboundApplications: ['outboundApplications'],
  roles: ['roles'],
  permissions: ['permissions'],
  jwtTemplates: ['jwtTemplates'],
  oauthProviders: ['oauthProviders'],
  messages: ['messageTemplates'],
  passwordSettings: ['passwordSettings'],
  lists: ['lists'],
  flows: ['flows'],
  localization: ['flows', 'messageTemplates'],
  themes: ['theme'],
  auditWebhooks: ['auditWebhooks'],
  auditStreams: ['auditStreams'],
  authorizationSchemas: ['authorization'],
  authorizationNamespaces: ['authorization'],
  authorizationAssertions: ['authorizationAssertions'],
  mcpServers: ['mcpServers'],
  registrationTemplates: ['registrationTemplates'],
  resourcePolicies: ['resourcePolicies'],
  resources: ['resources'],
}

const people = 'people, and what belongs to them'
const ofTenants = 'belongs to a tenant, which is data of the project'
const secret = 'is or has a secret that is made here and shown once'
const data = 'what happens while applications run'

const notInFiles: Readonly<Record<string, string>> = {
  users: people,
  descopers: people,
  familyImpersonation: people,
  userBatches: people,
  userExports: people,
  userJobs: people,
  userDetails: people,
  userPasswords: people,
  userFactors: people,
  userIdentities: people,
  userSessions: people,
  userTenants: people,
  userRoles: people,
  userSsoApplications: people,
  userPasskeys: people,
  trustedDevices: people,
  providerTokens: people,
  inboundConsents: people,
  tenants: ofTenants,
  ssoSettings: ofTenants,
  ssoSetupLinks: ofTenants,
  ssoFailures: ofTenants,
  xaaSettings: ofTenants,
  scim: ofTenants,
  outboundScim: 'belongs to an application of a tenant, with its secret',
  accessKeys: secret,
  accessKeyJobs: secret,
  managementKeys: secret,
  engines: secret,
  signingKeyManagement: secret,
  mcpClients: secret,
  outboundTokens: data,
  jwts: data,
  flowRuns: data,
  jobs: data,
  audit: data,
  analytics: data,
  notpMessages: data,
  authorizationRelations: data,
  authorizationResources: data,
  authorizationBackups: data,
  infrastructure: 'another way to make what has files',
}

test('every area that writes is in files, or it is said why not; every part is known', () => {
  const writing = Object.entries(managementContract).filter(([, operations]) =>
    Object.values(operations).some(({ right }) => right !== 'read'),
  )
  const names = writing.map(([name]) => name).toSorted()
  expect([...Object.keys(inFiles), ...Object.keys(notInFiles)].toSorted()).toEqual(names)
  const known = new Set(Object.values(inFiles).flat())
  expect([...known].toSorted()).toEqual(
    configurationParts()
      .map(({ name }) => name)
      .toSorted(),
  )
})
