import { z } from 'zod'
import { OidcSettings } from './protocols/oidc-settings.ts'
import { SamlSettings } from './protocols/saml-settings.ts'
import { WsFedSettings } from './protocols/wsfed-settings.ts'

const generatedOidc = { clientId: z.string(), issuer: z.string(), discoveryUrl: z.string() }
/** Of SAML and WS-Federation. */
const generatedSaml = {
  idpCert: z.string(),
  idpMetadataUrl: z.string(),
  idpEntityId: z.string(),
  idpSsoUrl: z.string(),
  idpLogoutUrl: z.string(),
  idpInitiatedUrl: z.string(),
}

/** provider-api §3.6; the settings of the other types are null. */
export const SsoApplication = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  logo: z.string(),
  customAttributes: z.record(z.string(), z.unknown()),
  /** Until when the client secret before the last rotation works; epoch seconds, 0 when there is none. */
  previousSecretExpireTime: z.int(),
  appType: z.enum(['oidc', 'saml', 'wsfed']),
  oidcSettings: OidcSettings.extend(generatedOidc).nullable(),
  samlSettings: SamlSettings.extend(generatedSaml).nullable(),
  wsfedSettings: WsFedSettings.extend(generatedSaml).nullable(),
  /** The same; SDKs of Go read this name. */
  wsFedSettings: WsFedSettings.extend(generatedSaml).nullable(),
})
export type SsoApplication = z.output<typeof SsoApplication>
