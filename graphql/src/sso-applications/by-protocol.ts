import type { SsoApplication } from '@gatehouse/identity-provider/contract'
import type { IdentityClient } from '@gatehouse/identity-provider/contract'
import { samlAfter, type SsoApplicationInputs } from './inputs.ts'
import { oidcAfter } from './oidc-input.ts'
import { wsFedAfter } from './ws-fed-input.ts'

type Settings = SsoApplicationInputs['Settings']['$inferInput'] | Record<string, never>
/** What applications of every protocol have. */
type Common = { id: string; name: string; description?: string; logo?: string; enabled: boolean }

/** Creates an application of the protocol whose settings are given. */
export function createWith(client: IdentityClient, common: Common, settings: Settings): Promise<{ id: string }> {
  if (settings.oidc) return client.ssoApplications.createOidc({ ...common, ...oidcAfter(settings.oidc) })
  if (settings.wsFed) return client.ssoApplications.createWsFed({ ...common, ...wsFedAfter(settings.wsFed) })
  return client.ssoApplications.createSaml({ ...common, ...samlAfter(settings.saml ?? {}) })
}

/** Changes an application; settings of another protocol are refused by the provider. */
export async function updateWith(
  client: IdentityClient,
  common: Common,
  settings: Settings,
  before: SsoApplication,
): Promise<void> {
  const { oidcSettings, samlSettings, wsfedSettings, appType } = before
  const [given] = Object.entries(settings).flatMap(([name, value]) => (value ? [name] : []))
  const protocol = given ?? { oidc: 'oidc', saml: 'saml', wsfed: 'wsFed' }[appType]
  if (protocol === 'oidc')
    await client.ssoApplications.updateOidc({ ...common, ...oidcAfter(settings.oidc ?? {}, oidcSettings ?? undefined) })
  else if (protocol === 'wsFed')
    await client.ssoApplications.updateWsFed({
      ...common,
      ...wsFedAfter(settings.wsFed ?? {}, wsfedSettings ?? undefined),
    })
  else
    await client.ssoApplications.updateSaml({ ...common, ...samlAfter(settings.saml ?? {}, samlSettings ?? undefined) })
}
