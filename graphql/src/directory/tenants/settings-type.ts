import type { TenantSettings } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { once } from '../../schema/once.ts'
import { versionOf } from '../../schema/changes/entity-version.ts'
import { loadTenantSettings } from './loaders.ts'

/** Units of the times in a tenant's settings. */
export const tenantTimeUnit = once(builder =>
  builder.enumType('TenantTimeUnit', {
    description: 'The unit of a time in the settings of a tenant.',
    values: {
      MINUTES: { value: 'minutes', description: 'Minutes.' },
      HOURS: { value: 'hours', description: 'Hours.' },
      DAYS: { value: 'days', description: 'Days.' },
      WEEKS: { value: 'weeks', description: 'Weeks.' },
    } as const,
  }),
)

type Unit = TenantSettings['sessionTokenExpirationUnit']
type Time = { amount: number; unit: Unit }

/** Changes whenever a setting does. */
export function settingsVersion(settings: TenantSettings): string {
  return versionOf([settings])
}

const tenantTime = once(builder =>
  builder.objectRef<Time>('TenantTime').implement({
    description: 'A time in the settings of a tenant.',
    fields: t => ({
      amount: t.exposeInt('amount', { description: 'How many units.' }),
      unit: t.field({ type: tenantTimeUnit(builder), description: 'The unit.', resolve: ({ unit }) => unit }),
    }),
  }),
)

type SetupSuite = TenantSettings['ssoSetupSuiteSettings']

const setupSuite = once(builder =>
  builder.objectRef<SetupSuite>('TenantSsoSetup').implement({
    description: 'What administrators of a tenant may set up themselves.',
    fields: t => ({
      isEnabled: t.exposeBoolean('enabled', { description: 'Whether they may set up single sign-on themselves.' }),
      styleId: t.exposeString('styleId', {
        nullable: true,
        description: 'The style of the pages; null when there is none.',
      }),
      isSamlHidden: t.boolean({ description: 'Whether SAML is left out.', resolve: s => s.disabledFeatures.saml }),
      isOidcHidden: t.boolean({
        description: 'Whether OpenID Connect is left out.',
        resolve: ({ disabledFeatures }) => disabledFeatures.oidc,
      }),
      isScimHidden: t.boolean({
        description: 'Whether provisioning is left out.',
        resolve: ({ disabledFeatures }) => disabledFeatures.scim,
      }),
      areDomainsHidden: t.boolean({
        description: 'Whether domains are left out.',
        resolve: ({ disabledFeatures }) => disabledFeatures.ssoDomains,
      }),
      isGroupMappingHidden: t.boolean({
        description: 'Whether the mapping of groups is left out.',
        resolve: ({ disabledFeatures }) => disabledFeatures.groupMapping,
      }),
    }),
  }),
)

/** The settings of a tenant and the field that leads to them. */
export function registerTenantSettingsType(builder: Builder) {
  const Settings = builder.objectRef<TenantSettings>('TenantSettings').implement({
    description: 'Settings of a tenant: lifetimes of sessions, domains, and what its administrators may set up.',
    fields: t => ({
      version: t.string({
        description: 'Changes whenever a setting changes; sent back with an update.',
        resolve: settingsVersion,
      }),
      areTimesEnabled: t.exposeBoolean('enabled', {
        description: 'Whether the times below apply in place of those of the project.',
      }),
      sessionTokenExpiration: t.field({
        type: tenantTime(builder),
        description: 'How long session tokens are valid.',
        resolve: s => ({ amount: s.sessionTokenExpiration, unit: s.sessionTokenExpirationUnit }),
      }),
      refreshTokenExpiration: t.field({
        type: tenantTime(builder),
        description: 'How long a session can be refreshed.',
        resolve: s => ({ amount: s.refreshTokenExpiration, unit: s.refreshTokenExpirationUnit }),
      }),
      stepupTokenExpiration: t.field({
        type: tenantTime(builder),
        description: 'How long a step-up is valid.',
        resolve: s => ({ amount: s.stepupTokenExpiration, unit: s.stepupTokenExpirationUnit }),
      }),
      isInactivityEnabled: t.exposeBoolean('enableInactivity', {
        description: 'Whether sessions that are not refreshed end.',
      }),
      inactivityTime: t.field({
        type: tenantTime(builder),
        description: 'After which time without a refresh a session ends.',
        resolve: s => ({ amount: s.inactivityTime, unit: s.inactivityTimeUnit }),
      }),
      isProvisioningEnabled: t.boolean({
        description: 'Whether single sign-on creates users.',
        resolve: s => !s.JITDisabled,
      }),
      ssoDomains: t.exposeStringList('domains', {
        description: 'Users with an address at one of these domains sign in with its single sign-on.',
      }),
      selfProvisioningDomains: t.exposeStringList('selfProvisioningDomains', {
        description: 'Users with a verified address at one of these domains join at sign-in.',
      }),
      ssoSetup: t.field({
        type: setupSuite(builder),
        description: 'What administrators of the tenant may set up themselves.',
        resolve: s => s.ssoSetupSuiteSettings,
      }),
    }),
  })
  builder.objectField('Tenant', 'settings', t =>
    t.field({
      type: Settings,
      nullable: true,
      description: 'Its settings; null in a list at a hosted service, which answers those of one tenant at a time.',
      complexity: { field: 1 },
      resolve: ({ id }, _args, context) => loadTenantSettings(context, id),
    }),
  )
}
