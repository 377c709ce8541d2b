import type { SsoApplication } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { MappingTypes } from './mapping-types.ts'

export type WsFedSettings = NonNullable<SsoApplication['wsfedSettings']>

/** The settings of an application of WS-Federation. */
export function registerWsFedSettings(builder: Builder, { AttributeMapping, GroupMapping }: MappingTypes) {
  return builder.objectRef<WsFedSettings>('SsoApplicationWsFedSettings').implement({
    description: 'How an application signs users in by WS-Federation (passive requestor profile).',
    fields: t => ({
      idpEntityId: t.exposeString('idpEntityId', { description: 'Our issuer, to configure in the application.' }),
      idpSsoUrl: t.exposeString('idpSsoUrl', { description: 'Our passive requestor endpoint.' }),
      idpLogoutUrl: t.exposeString('idpLogoutUrl', { description: 'Our URL for sign-outs.' }),
      idpInitiatedUrl: t.exposeString('idpInitiatedUrl', { description: 'The URL at which a sign-in starts here.' }),
      idpMetadataUrl: t.exposeString('idpMetadataUrl', { description: 'The URL of our federation metadata.' }),
      idpCertificate: t.exposeString('idpCert', { description: 'Our certificate, in PEM.' }),
      loginPageUrl: t.exposeString('loginPageUrl', { description: 'The page where users sign in.' }),
      forceAuthentication: t.exposeBoolean('forceAuthentication', {
        description: 'Whether users authenticate again although they have a session.',
      }),
      realm: t.exposeString('realm', { description: 'The application’s name for itself (wtrealm).' }),
      replyUrl: t.exposeString('replyUrl', { description: 'Where tokens are posted (wreply).' }),
      attributeMappings: t.field({
        type: [AttributeMapping],
        description: 'The attributes of tokens.',
        resolve: ({ attributeMapping }) => attributeMapping,
      }),
      groupMappings: t.field({
        type: [GroupMapping],
        description: 'The attributes that depend on roles.',
        resolve: ({ groupsMapping }) => groupsMapping,
      }),
      logoutRedirectUrl: t.exposeString('logoutRedirectUrl', { description: 'Where a sign-out leads; may be empty.' }),
      errorRedirectUrl: t.exposeString('errorRedirectUrl', { description: 'Where an error leads; may be empty.' }),
    }),
  })
}
