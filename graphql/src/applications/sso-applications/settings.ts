import { groupMapping, oidcSettings, samlSettings, wsFedSettings } from '@gatehouse-id/entities'
import type { IdentityClient, SsoApplication } from '@gatehouse-id/identity-provider/contract'
import { shapeInputOf } from '../../entity/inputs.ts'
import { shapeOf } from '../../entity/outputs.ts'
import { plain, type Values } from '../../entity/pothos.ts'
import { blankValues, inputNamesOf, wireValues } from '../../entity/values/values.ts'
import type { Builder } from '../../schema/builder.ts'
import { once } from '../../schema/once.ts'

type Oidc = NonNullable<SsoApplication['oidcSettings']>
type Saml = NonNullable<SsoApplication['samlSettings']>
type WsFed = NonNullable<SsoApplication['wsfedSettings']>
type GroupMapping = Saml['groupsMapping'][number]

/** The settings of one protocol, as they are given. */
export type Settings = { oidc?: Values; saml?: Values; wsFed?: Values }
/** What applications of every protocol have. */
type Common = { id: string; name: string; description?: string; logo?: string; enabled: boolean }

/** The input type of settings. */
export const settingsInput = once(builder =>
  plain(builder).inputType('SsoApplicationSettingsInput', {
    description: 'The settings of one protocol.',
    isOneOf: true,
    fields: t => ({
      oidc: t.field({ type: shapeInputOf(builder, oidcSettings), description: 'OpenID Connect.' }),
      saml: t.field({ type: shapeInputOf(builder, samlSettings), description: 'SAML 2.0.' }),
      wsFed: t.field({ type: shapeInputOf(builder, wsFedSettings), description: 'WS-Federation.' }),
    }),
  }),
)

/** The roles of a mapping, by name: the contract has objects of them. */
export function registerMappingRoles(builder: Builder) {
  plain(builder).objectField<GroupMapping>(shapeOf(builder, groupMapping), 'roleNames', t =>
    t.stringList({
      description: groupMapping.fields.roleNames.about,
      resolve: ({ roles }) => roles.map(({ name }) => name),
    }),
  )
}

/** Our name of each setting that has another one at the provider. */
export const settingNames = {
  ...inputNamesOf(oidcSettings.fields),
  ...inputNamesOf(samlSettings.fields),
}

// The declarations name everything that can be given; the contract parses it again.
const blankOidc = blankValues(oidcSettings.fields) as Oidc
const { useMetadataInfo: _, ...blankSaml } = blankValues(samlSettings.fields) as Saml
const blankWsFed = blankValues(wsFedSettings.fields) as WsFed

/** Creates an application of the protocol whose settings are given. */
export function createWith(client: IdentityClient, common: Common, settings: Settings): Promise<{ id: string }> {
  const { oidc, saml = {}, wsFed } = settings
  if (oidc) return client.ssoApplications.createOidc({ ...common, ...oidcAfter(blankOidc, oidc) })
  if (wsFed) return client.ssoApplications.createWsFed({ ...common, ...wsFedAfter(blankWsFed, wsFed) })
  return client.ssoApplications.createSaml({ ...common, ...samlAfter(blankSaml as Saml, saml) })
}

/** Changes an application; settings of another protocol are refused by the provider. */
export async function updateWith(
  client: IdentityClient,
  common: Common,
  { settings, before }: { settings: Settings; before: SsoApplication },
): Promise<void> {
  const { oidcSettings: oidc, samlSettings: saml, wsfedSettings: wsFed, appType } = before
  const [given] = Object.entries(settings).flatMap(([name, value]) => (value ? [name] : []))
  const protocol = given ?? { oidc: 'oidc', saml: 'saml', wsfed: 'wsFed' }[appType]
  if (protocol === 'oidc')
    await client.ssoApplications.updateOidc({ ...common, ...oidcAfter(oidc ?? blankOidc, settings.oidc) })
  else if (protocol === 'wsFed')
    await client.ssoApplications.updateWsFed({ ...common, ...wsFedAfter(wsFed ?? blankWsFed, settings.wsFed) })
  else await client.ssoApplications.updateSaml({ ...common, ...samlAfter(saml ?? (blankSaml as Saml), settings.saml) })
}

function oidcAfter(before: Oidc, given: Values = {}): Oidc {
  return { ...before, ...wireValues(oidcSettings.fields, given) }
}

function samlAfter(before: Saml, given: Values = {}): Saml {
  return { ...before, ...withRoles(wireValues(samlSettings.fields, given)) }
}

function wsFedAfter(before: WsFed, given: Values = {}): WsFed {
  return { ...before, ...withRoles(wireValues(wsFedSettings.fields, given)) }
}

function withRoles(wired: Values & { groupsMapping?: (GroupMapping & { roleNames: string[] })[] }): Values {
  const { groupsMapping, ...rest } = wired
  if (!groupsMapping) return rest
  const mappings = groupsMapping.map(({ roleNames, ...each }) => ({
    ...each,
    roles: roleNames.map(name => ({ name })),
  }))
  return { ...rest, groupsMapping: mappings }
}
