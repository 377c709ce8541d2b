import type { Builder } from '../schema/builder.ts'
import { versionDescription } from '../schema/changes/entity-version.ts'
import { findSsoApplication } from './loaders.ts'
import type { SsoApplicationEnums, SsoApplicationSettingsTypes } from './settings-types.ts'
import { ssoApplicationVersion } from './version.ts'

/** The SSO application type. */
export function registerSsoApplicationType(
  builder: Builder,
  { SsoApplicationKind }: SsoApplicationEnums,
  { Oidc, Saml, WsFed }: SsoApplicationSettingsTypes,
) {
  builder.node('SsoApplication', {
    description: 'An application that users sign in to with the project as the identity provider.',
    id: { resolve: application => application.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findSsoApplication(context, id))),
    fields: t => ({
      applicationId: t.exposeString('id', { description: 'The id in URLs and in the provider API.' }),
      version: t.string({ description: versionDescription, resolve: ssoApplicationVersion.of }),
      name: t.exposeString('name', { description: 'Display name.' }),
      description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
      logo: t.exposeString('logo', { description: 'URL of a picture, or a data URL; may be empty.' }),
      isEnabled: t.exposeBoolean('enabled', { description: 'Whether users can sign in to it.' }),
      kind: t.field({
        type: SsoApplicationKind,
        description: 'The protocol.',
        resolve: ({ appType }) => appType,
      }),
      oidc: t.field({
        type: Oidc,
        nullable: true,
        description: 'The settings of OpenID Connect; null for other protocols.',
        resolve: ({ oidcSettings }) => oidcSettings,
      }),
      saml: t.field({
        type: Saml,
        nullable: true,
        description: 'The settings of SAML; null for other protocols.',
        resolve: ({ samlSettings }) => samlSettings,
      }),
      wsFed: t.field({
        type: WsFed,
        nullable: true,
        description: 'The settings of WS-Federation; null for other protocols.',
        resolve: ({ wsfedSettings }) => wsfedSettings,
      }),
    }),
  })
}
