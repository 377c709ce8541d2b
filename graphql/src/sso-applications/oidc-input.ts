import type { Builder } from '../schema/builder.ts'
import { clearNulls } from '../schema/changes/clear-nulls.ts'
import type { OidcEnums } from './oidc-enums.ts'
import type { OidcSettings } from './oidc-type.ts'

/** The input of an application of OpenID Connect. */
export function registerOidcInput(builder: Builder, { OidcClientType, OidcClientAuthentication }: OidcEnums) {
  return builder.inputType('SsoApplicationOidcInput', {
    description: 'How an application signs users in by OpenID Connect.',
    fields: t => ({
      loginPageUrl: t.string({ description: 'The page where users sign in; a new application needs one.' }),
      forceAuthentication: t.boolean({ description: 'Whether users authenticate again although they have a session.' }),
      claims: t.stringList({ description: 'Claims that its tokens contain; those of the granted scopes when empty.' }),
      backChannelLogoutUrl: t.string({ description: 'Where the application is told of sign-outs.' }),
      customIdpInitiatedLoginPageUrl: t.string({ description: 'The page where a sign-in that starts here begins.' }),
      approvedRedirectUrls: t.stringList({ description: 'All URLs where users may return to after they signed in.' }),
      logoutRedirectUrls: t.stringList({ description: 'All URLs where users may return to after they signed out.' }),
      clientType: t.field({ type: OidcClientType, description: 'Whether the application can keep a secret.' }),
      forcePkce: t.boolean({ description: 'Whether the application has to use PKCE; a public one always has to.' }),
      clientAuthentication: t.field({
        type: OidcClientAuthentication,
        description: 'How a confidential application proves who it is.',
      }),
      jwksUrl: t.string({ description: 'Where its public keys are.' }),
      jwks: t.field({ type: 'JSON', description: 'Its public keys (RFC 7517).' }),
      audienceWhitelist: t.stringList({
        description: 'All resources (RFC 8707) for which it may ask access tokens.',
      }),
    }),
  })
}
type OidcInput = ReturnType<typeof registerOidcInput>['$inferInput']

const empty = {
  loginPageUrl: '',
  forceAuthentication: false,
  claims: [],
  backChannelLogoutUrl: '',
  customIdpInitiatedLoginPageUrl: '',
  approvedRedirectUrls: [],
  logoutRedirectUrls: [],
  clientType: 'confidential' as const,
  forcePkce: false,
  clientAuthentication: 'client_secret_basic' as const,
  jwksUrl: '',
  audienceWhitelist: [],
}

/** The whole settings of OpenID Connect after a change. */
export function oidcAfter({ jwks, ...input }: OidcInput, before?: OidcSettings) {
  const { clientAuthentication, ...given } = clearNulls(input, empty)
  const { clientAuthentication: _, ...defaults } = empty
  return {
    ...defaults,
    ...before,
    ...given,
    ...(clientAuthentication !== undefined && { tokenEndpointAuthMethod: clientAuthentication }),
    // The provider checks the keys, whatever their shape.
    ...(jwks !== undefined && { jwks: jwks as OidcSettings['jwks'] }),
  }
}
