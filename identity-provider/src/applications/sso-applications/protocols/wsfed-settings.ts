import { z } from 'zod'
import { optionalUrl, shortText, url } from '../../../foundation/fields/setting-fields.ts'
import { SamlSettings } from './saml-settings.ts'

const { loginPageUrl, forceAuthentication, attributeMapping, groupsMapping } = SamlSettings.shape

/** The stored settings of an application of WS-Federation; the rest follows from its id. */
export const WsFedSettings = z.object({
  loginPageUrl,
  forceAuthentication,
  /** The application's name for itself, `wtrealm`; tokens are for this audience. */
  realm: shortText.min(1, 'must not be empty'),
  /** Where tokens are posted. */
  replyUrl: url,
  attributeMapping,
  groupsMapping,
  logoutRedirectUrl: optionalUrl,
  errorRedirectUrl: optionalUrl,
})
export type WsFedSettings = z.output<typeof WsFedSettings>
