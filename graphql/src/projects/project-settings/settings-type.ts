import type { Settings } from '@gatehouse-id/identity-provider/contract'
import { managedTemplate } from '../../tokens/jwt-templates/managed-template.ts'
import type { Builder } from '../../schema/builder.ts'
import { defineVersion, versionDescription } from '../../schema/changes/entity-version.ts'
import type { SettingsEnums } from './enums.ts'
import { ofProject } from '../projects/load-project.ts'

/** The version of the settings of a project: of all of them. */
export const settingsVersion = defineVersion<Settings>('ProjectSettings', 'project', settings => settings)

/** The type of the settings of a project. */
export function registerSettingsType(builder: Builder, { TokenDelivery, CookieSameSite, SignInMethod }: SettingsEnums) {
  builder.node('ProjectSettings', {
    description: 'Settings of the whole project.',
    ...ofProject(({ client }) => client.projectSettings.load({})),
    fields: t => ({
      version: t.string({ description: versionDescription, resolve: settingsVersion.of }),
      sessionTokenSeconds: t.int({
        description: 'How long session tokens are valid.',
        resolve: ({ tokens }) => tokens.sessionSeconds,
      }),
      refreshTokenSeconds: t.int({
        description: 'How long a session can be refreshed.',
        resolve: ({ tokens }) => tokens.refreshSeconds,
      }),
      stepUpTokenSeconds: t.int({
        description: 'How long a step-up counts.',
        resolve: ({ tokens }) => tokens.stepUpSeconds,
      }),
      isRefreshTokenRotated: t.boolean({
        description:
          'Whether each refresh answers a new refresh token, and the use of a replaced one ends the session.',
        resolve: ({ tokens }) => tokens.isRefreshTokenRotated,
      }),
      tokenDelivery: t.field({
        type: TokenDelivery,
        description: 'How tokens are delivered to the browser.',
        resolve: ({ tokens }) => tokens.delivery,
      }),
      userJwtTemplate: t.field({
        type: 'JwtTemplate',
        nullable: true,
        description: 'The template that tokens of users follow; null for none.',
        resolve: async ({ tokens }, _args, context) =>
          (await managedTemplate.load(context, tokens.userTemplateId)) ?? null,
      }),
      accessKeyJwtTemplate: t.field({
        type: 'JwtTemplate',
        nullable: true,
        description: 'The template that tokens of access keys follow; null for none.',
        resolve: async ({ tokens }, _args, context) =>
          (await managedTemplate.load(context, tokens.keyTemplateId)) ?? null,
      }),
      cookieDomain: t.string({
        nullable: true,
        description: 'The domain of the cookies; null for the host that sets them.',
        resolve: ({ cookies }) => cookies.domain,
      }),
      cookiePath: t.string({ description: 'The path of the cookies.', resolve: ({ cookies }) => cookies.path }),
      cookieSameSite: t.field({
        type: CookieSameSite,
        description: 'Whether other sites’ requests carry the cookies.',
        resolve: ({ cookies }) => cookies.sameSite,
      }),
      sessionCookieName: t.string({
        description: 'The name of the session token’s cookie.',
        resolve: ({ cookies }) => cookies.sessionName,
      }),
      refreshCookieName: t.string({
        description: 'The name of the refresh token’s cookie.',
        resolve: ({ cookies }) => cookies.refreshName,
      }),
      flowEndpointOrigins: t.exposeStringList('flowEndpointOrigins', {
        description: 'The origins that flows may call.',
      }),
      userSourceUrl: t.string({
        nullable: true,
        description:
          'The system that users come from, which is asked with the passwords of unknown ones; null for none.',
        resolve: ({ userSourceUrl }) => userSourceUrl,
      }),
      approvedOrigins: t.exposeStringList('approvedOrigins', {
        description: 'Origins that browsers may call from, that links may lead to and that passkeys belong to.',
      }),
      signInMethods: t.field({
        type: [SignInMethod],
        description: 'The sign-in methods that are enabled.',
        resolve: ({ methods }) => signInMethodsOf(methods),
      }),
      isUserExistenceConcealed: t.exposeBoolean('isUserExistenceConcealed', {
        description: 'Whether answers conceal if an account exists.',
      }),
      isSignUpOpen: t.exposeBoolean('isSignUpOpen', {
        description: 'Whether visitors can sign up on the hosted pages.',
      }),
      trustedDeviceDays: t.exposeInt('trustedDeviceDays', {
        description: 'For how many days a browser can skip the second factor; 0 for not at all.',
      }),
      isAuthPublic: t.exposeBoolean('isAuthPublic', {
        description: 'Whether the sign-in operations are public, or only for back ends with a management key.',
      }),
      isClientRegistrationOpen: t.boolean({
        description: 'Whether anyone may register an application (RFC 7591).',
        resolve: ({ agents }) => agents.isRegistrationOpen,
      }),
      acceptsClientMetadataDocuments: t.boolean({
        description: 'Whether a client id may be the URL of a document that describes the application.',
        resolve: ({ agents }) => agents.acceptsMetadataDocuments,
      }),
      dynamicClientResources: t.stringList({
        description: 'The resources for which applications that introduce themselves may ask access tokens.',
        resolve: ({ agents }) => agents.resources,
      }),
    }),
  })
}

type Method = keyof Settings['methods']

function signInMethodsOf(methods: Settings['methods']): Method[] {
  // The keys of the record are the closed list of methods.
  return (Object.keys(methods) as Method[]).filter(name => methods[name])
}
