import { SsoDomainTaken, type TenantSettings, TenantNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { settingsVersion, tenantTimeUnit } from './settings-type.ts'
import { managedTenant } from './managed-tenant.ts'
import { tenantIdField, tenantOutput } from './mutations.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'

const inputNames = {
  enabled: 'areTimesEnabled',
  enableInactivity: 'isInactivityEnabled',
  JITDisabled: 'isProvisioningEnabled',
  domains: 'ssoDomains',
  ssoSetupSuiteSettings: 'ssoSetup',
}

/** Changes the settings of a tenant. */
export function registerTenantSettingsMutation(builder: Builder) {
  const TenantTimeInput = builder.inputType('TenantTimeInput', {
    description: 'A time in the settings of a tenant.',
    fields: t => ({
      amount: t.int({ required: true, description: 'How many units.' }),
      unit: t.field({ type: tenantTimeUnit(builder), required: true, description: 'The unit.' }),
    }),
  })
  const TenantSsoSetupInput = builder.inputType('TenantSsoSetupInput', {
    description: 'What administrators of a tenant may set up themselves; omitted fields stay as they are.',
    fields: t => ({
      isEnabled: t.boolean({ description: 'Whether they may set up single sign-on themselves.' }),
      styleId: t.string({ description: 'The style of the pages; null for the usual one.' }),
      isSamlHidden: t.boolean({ description: 'Whether SAML is left out.' }),
      isOidcHidden: t.boolean({ description: 'Whether OpenID Connect is left out.' }),
      isScimHidden: t.boolean({ description: 'Whether provisioning is left out.' }),
      areDomainsHidden: t.boolean({ description: 'Whether domains are left out.' }),
      isGroupMappingHidden: t.boolean({ description: 'Whether the mapping of groups is left out.' }),
    }),
  })
  builder.relayMutationField(
    'tenantSettingsUpdate',
    {
      description: 'What to change; omitted fields stay as they are.',
      inputFields: t => ({
        id: tenantIdField(t),
        expectedVersion: t.string({
          description: 'The version of the settings that the change is based on; refused when they changed since.',
        }),
        areTimesEnabled: t.boolean({ description: 'Whether the times below apply in place of those of the project.' }),
        sessionTokenExpiration: t.field({ type: TenantTimeInput, description: 'How long session tokens are valid.' }),
        refreshTokenExpiration: t.field({ type: TenantTimeInput, description: 'How long a session can be refreshed.' }),
        stepupTokenExpiration: t.field({ type: TenantTimeInput, description: 'How long a step-up is valid.' }),
        isInactivityEnabled: t.boolean({ description: 'Whether sessions that are not refreshed end.' }),
        inactivityTime: t.field({
          type: TenantTimeInput,
          description: 'After which time without a refresh a session ends.',
        }),
        isProvisioningEnabled: t.boolean({ description: 'Whether single sign-on creates users.' }),
        ssoDomains: t.stringList({ description: 'All domains whose users use its single sign-on; null for none.' }),
        selfProvisioningDomains: t.stringList({ description: 'All domains whose users join it; null for none.' }),
        ssoSetup: t.field({
          type: TenantSsoSetupInput,
          description: 'What administrators of the tenant may set up themselves.',
        }),
      }),
    },
    {
      description: 'Changes the settings of a tenant.',
      inputNames,
      errors: { types: [TenantNotFound, SsoDomainTaken, VersionConflict] },
      resolve: async (_root, { input: { id, expectedVersion, ...changes } }, { client }) => {
        const before = await client.tenants.loadSettings({ id: id.id })
        if (expectedVersion && expectedVersion !== settingsVersion(before))
          throw managedTenant.version.conflict(await client.tenants.load({ id: id.id }))
        await client.tenants.updateSettings({ ...merged(before, changes), tenantId: id.id })
        return { tenant: await client.tenants.load({ id: id.id }) }
      },
    },
    { description: 'The settings were changed.', outputFields: tenantOutput },
  )
}

type Time = { amount: number; unit: TenantSettings['sessionTokenExpirationUnit'] }
type Maybe<Value> = Value | null | undefined
type Changes = {
  areTimesEnabled?: Maybe<boolean>
  sessionTokenExpiration?: Maybe<Time>
  refreshTokenExpiration?: Maybe<Time>
  stepupTokenExpiration?: Maybe<Time>
  isInactivityEnabled?: Maybe<boolean>
  inactivityTime?: Maybe<Time>
  isProvisioningEnabled?: Maybe<boolean>
  ssoDomains?: Maybe<string[]>
  selfProvisioningDomains?: Maybe<string[]>
  ssoSetup?: Maybe<SetupChanges>
}
type SetupChanges = {
  isEnabled?: Maybe<boolean>
  styleId?: Maybe<string>
  isSamlHidden?: Maybe<boolean>
  isOidcHidden?: Maybe<boolean>
  isScimHidden?: Maybe<boolean>
  areDomainsHidden?: Maybe<boolean>
  isGroupMappingHidden?: Maybe<boolean>
}

/** The provider replaces settings as a whole: what a change omits is as it was. */
function merged(before: TenantSettings, changes: Changes): TenantSettings {
  const { sessionTokenExpiration, refreshTokenExpiration, stepupTokenExpiration, inactivityTime } = omitNulls(changes)
  return {
    ...before,
    enabled: changes.areTimesEnabled ?? before.enabled,
    ...(sessionTokenExpiration && {
      sessionTokenExpiration: sessionTokenExpiration.amount,
      sessionTokenExpirationUnit: sessionTokenExpiration.unit,
    }),
    ...(refreshTokenExpiration && {
      refreshTokenExpiration: refreshTokenExpiration.amount,
      refreshTokenExpirationUnit: refreshTokenExpiration.unit,
    }),
    ...(stepupTokenExpiration && {
      stepupTokenExpiration: stepupTokenExpiration.amount,
      stepupTokenExpirationUnit: stepupTokenExpiration.unit,
    }),
    enableInactivity: changes.isInactivityEnabled ?? before.enableInactivity,
    ...(inactivityTime && { inactivityTime: inactivityTime.amount, inactivityTimeUnit: inactivityTime.unit }),
    JITDisabled: !(changes.isProvisioningEnabled ?? !before.JITDisabled),
    domains: changes.ssoDomains === undefined ? before.domains : (changes.ssoDomains ?? []),
    selfProvisioningDomains:
      changes.selfProvisioningDomains === undefined
        ? before.selfProvisioningDomains
        : (changes.selfProvisioningDomains ?? []),
    ssoSetupSuiteSettings: changes.ssoSetup
      ? mergedSetup(before.ssoSetupSuiteSettings, changes.ssoSetup)
      : before.ssoSetupSuiteSettings,
  }
}

function mergedSetup(before: TenantSettings['ssoSetupSuiteSettings'], changes: SetupChanges) {
  const { disabledFeatures } = before
  return {
    enabled: changes.isEnabled ?? before.enabled,
    styleId: changes.styleId === undefined ? before.styleId : (changes.styleId ?? ''),
    disabledFeatures: {
      saml: changes.isSamlHidden ?? disabledFeatures.saml,
      oidc: changes.isOidcHidden ?? disabledFeatures.oidc,
      scim: changes.isScimHidden ?? disabledFeatures.scim,
      ssoDomains: changes.areDomainsHidden ?? disabledFeatures.ssoDomains,
      groupMapping: changes.isGroupMappingHidden ?? disabledFeatures.groupMapping,
    },
  }
}
