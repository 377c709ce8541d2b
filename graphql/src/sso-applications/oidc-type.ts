import type { SsoApplication } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { OidcEnums } from './oidc-enums.ts'

export type OidcSettings = NonNullable<SsoApplication['oidcSettings']>

/** The settings of an application of OpenID Connect. */
export function registerOidcSettings(builder: Builder, { OidcClientType, OidcClientAuthentication }: OidcEnums) {
  return builder.objectRef<OidcSettings>('SsoApplicationOidcSettings').implement({
    description: 'How an application signs users in by OpenID Connect.',
    fields: t => ({
      clientId: t.exposeString('clientId', { description: 'The client id to configure in the application.' }),
      issuer: t.exposeString('issuer', { description: 'The issuer to configure in the application.' }),
      discoveryUrl: t.exposeString('discoveryUrl', { description: 'Where the application finds the endpoints.' }),
      loginPageUrl: t.exposeString('loginPageUrl', { description: 'The page where users sign in.' }),
      forceAuthentication: t.exposeBoolean('forceAuthentication', {
        description: 'Whether users authenticate again although they have a session.',
      }),
      claims: t.exposeStringList('claims', {
        description: 'Claims that its tokens contain; those of the granted scopes when empty.',
      }),
      backChannelLogoutUrl: t.exposeString('backChannelLogoutUrl', {
        description: 'Where the application is told of sign-outs; may be empty.',
      }),
      customIdpInitiatedLoginPageUrl: t.exposeString('customIdpInitiatedLoginPageUrl', {
        description: 'The page where a sign-in that starts here begins; may be empty.',
      }),
      approvedRedirectUrls: t.exposeStringList('approvedRedirectUrls', {
        description: 'Where users may return to after they signed in.',
      }),
      logoutRedirectUrls: t.exposeStringList('logoutRedirectUrls', {
        description: 'Where users may return to after they signed out.',
      }),
      clientType: t.field({
        type: OidcClientType,
        description: 'Whether the application can keep a secret.',
        resolve: ({ clientType }) => clientType,
      }),
      forcePkce: t.exposeBoolean('forcePkce', {
        description: 'Whether the application has to use PKCE; a public one always has to.',
      }),
      clientAuthentication: t.field({
        type: OidcClientAuthentication,
        description: 'How a confidential application proves who it is.',
        resolve: ({ tokenEndpointAuthMethod }) => tokenEndpointAuthMethod,
      }),
      jwksUrl: t.exposeString('jwksUrl', { description: 'Where its public keys are; may be empty.' }),
      jwks: t.field({
        type: 'JSON',
        nullable: true,
        description: 'Its public keys (RFC 7517); null for none.',
        resolve: ({ jwks }) => jwks,
      }),
      audienceWhitelist: t.exposeStringList('audienceWhitelist', {
        description: 'Resources (RFC 8707) for which it may ask access tokens.',
      }),
    }),
  })
}
