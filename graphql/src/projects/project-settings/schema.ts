import { type IdentityClient, JwtTemplateNotFound, type Settings } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { expectedVersionField } from '../../schema/changes/entity-version.ts'
import { InvalidInput } from '../../schema/changes/refusals/invalid-input.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { allMethods, registerSettingsEnums } from './enums.ts'
import { registerSettingsType, settingsVersion } from './settings-type.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'

/** Our names of the provider's fields, for errors to stand where they belong. */
const inputNames = {
  'tokens.sessionSeconds': 'sessionTokenSeconds',
  'tokens.refreshSeconds': 'refreshTokenSeconds',
  'tokens.stepUpSeconds': 'stepUpTokenSeconds',
  'tokens.isRefreshTokenRotated': 'isRefreshTokenRotated',
  'tokens.delivery': 'tokenDelivery',
  'tokens.userTemplateId': 'userJwtTemplateId',
  'tokens.keyTemplateId': 'accessKeyJwtTemplateId',
  'cookies.domain': 'cookieDomain',
  'cookies.path': 'cookiePath',
  'cookies.sameSite': 'cookieSameSite',
  'cookies.sessionName': 'sessionCookieName',
  'cookies.refreshName': 'refreshCookieName',
  'agents.resources': 'dynamicClientResources',
}

/** Settings of the whole project. */
export function registerProjectSettings(builder: Builder) {
  const enums = registerSettingsEnums(builder)
  const { TokenDelivery, CookieSameSite, SignInMethod } = enums
  registerSettingsType(builder, enums)
  builder.objectField('Project', 'settings', t =>
    t.field({
      type: 'ProjectSettings',
      nullable: true,
      description: 'Settings of the whole project; null at a hosted service, which has them in its own console.',
      resolve: (_project, _args, { client }) => unlessHosted(() => client.projectSettings.load({})),
    }),
  )
  builder.relayMutationField(
    'projectSettingsUpdate',
    {
      description: 'What to change; omitted fields stay as they are.',
      inputFields: t => ({
        expectedVersion: expectedVersionField(t),
        sessionTokenSeconds: t.int({ description: 'How long session tokens are valid.' }),
        refreshTokenSeconds: t.int({ description: 'How long a session can be refreshed.' }),
        stepUpTokenSeconds: t.int({ description: 'How long a step-up counts.' }),
        isRefreshTokenRotated: t.boolean({ description: 'Whether each refresh answers a new refresh token.' }),
        tokenDelivery: t.field({ type: TokenDelivery, description: 'How tokens are delivered to the browser.' }),
        userJwtTemplateId: nodeId(t, {
          for: 'JwtTemplate',
          description: 'The template that tokens of users follow; null for none.',
        }),
        accessKeyJwtTemplateId: nodeId(t, {
          for: 'JwtTemplate',
          description: 'The template that tokens of access keys follow; null for none.',
        }),
        cookieDomain: t.string({ description: 'The domain of the cookies; empty for the host that sets them.' }),
        cookiePath: t.string({ description: 'The path of the cookies.' }),
        cookieSameSite: t.field({ type: CookieSameSite, description: 'Whether other sites’ requests carry them.' }),
        sessionCookieName: t.string({ description: 'The name of the session token’s cookie.' }),
        refreshCookieName: t.string({ description: 'The name of the refresh token’s cookie.' }),
        approvedOrigins: t.stringList({ description: 'All origins that are approved.' }),
        flowEndpointOrigins: t.stringList({ description: 'All origins that flows may call.' }),
        userSourceUrl: t.string({ description: 'The system that users come from; empty for none.' }),
        signInMethods: t.field({ type: [SignInMethod], description: 'All sign-in methods to enable.' }),
        isUserExistenceConcealed: t.boolean({ description: 'Whether answers conceal if an account exists.' }),
        isSignUpOpen: t.boolean({ description: 'Whether visitors can sign up on the hosted pages.' }),
        trustedDeviceDays: t.int({
          description: 'For how many days a browser can skip the second factor; 0 for not at all.',
        }),
        isAuthPublic: t.boolean({ description: 'Whether the sign-in operations are public.' }),
        isClientRegistrationOpen: t.boolean({ description: 'Whether anyone may register an application (RFC 7591).' }),
        acceptsClientMetadataDocuments: t.boolean({
          description: 'Whether a client id may be the URL of a document that describes the application.',
        }),
        dynamicClientResources: t.stringList({
          description: 'The resources for which applications that introduce themselves may ask access tokens.',
        }),
      }),
    },
    {
      description: 'Changes settings of the whole project.',
      errors: { types: [VersionConflict, JwtTemplateNotFound] },
      inputNames,
      resolve: async (_root, { input }, { client }) => {
        const { expectedVersion, userJwtTemplateId, accessKeyJwtTemplateId, ...rest } = input
        if (expectedVersion) settingsVersion.require(expectedVersion, await client.projectSettings.load({}))
        await requireTemplate(client, 'user', userJwtTemplateId)
        await requireTemplate(client, 'key', accessKeyJwtTemplateId)
        const given = omitNulls(rest)
        const changes = {
          tokens: defined({
            sessionSeconds: given.sessionTokenSeconds,
            refreshSeconds: given.refreshTokenSeconds,
            stepUpSeconds: given.stepUpTokenSeconds,
            isRefreshTokenRotated: given.isRefreshTokenRotated,
            delivery: given.tokenDelivery,
            userTemplateId: userJwtTemplateId === null ? '' : userJwtTemplateId?.id,
            keyTemplateId: accessKeyJwtTemplateId === null ? '' : accessKeyJwtTemplateId?.id,
          }),
          cookies: defined({
            domain: given.cookieDomain,
            path: given.cookiePath,
            sameSite: given.cookieSameSite,
            sessionName: given.sessionCookieName,
            refreshName: given.refreshCookieName,
          }),
          approvedOrigins: given.approvedOrigins,
          flowEndpointOrigins: given.flowEndpointOrigins,
          userSourceUrl: given.userSourceUrl,
          methods: given.signInMethods && methodsOf(given.signInMethods),
          isUserExistenceConcealed: given.isUserExistenceConcealed,
          isSignUpOpen: given.isSignUpOpen,
          trustedDeviceDays: given.trustedDeviceDays,
          isAuthPublic: given.isAuthPublic,
          agents: defined({
            isRegistrationOpen: given.isClientRegistrationOpen,
            acceptsMetadataDocuments: given.acceptsClientMetadataDocuments,
            resources: given.dynamicClientResources,
          }),
        }
        return { settings: await client.projectSettings.update(changes) }
      },
    },
    {
      description: 'The settings were changed.',
      outputFields: t => ({
        settings: t.field({
          type: 'ProjectSettings',
          description: 'The settings as they are now.',
          resolve: ({ settings }) => settings,
        }),
      }),
    },
  )
}

const templateFields = { user: 'userJwtTemplateId', key: 'accessKeyJwtTemplateId' } as const

/**
 * @throws {JwtTemplateNotFound}
 * @throws {InvalidInput} when the template is for other tokens
 */
async function requireTemplate(
  client: IdentityClient,
  kind: keyof typeof templateFields,
  given: { id: string } | null | undefined,
): Promise<void> {
  if (!given) return
  const { template } = await client.jwtTemplates.load({ id: given.id })
  if (template.type === kind) return
  const message = kind === 'user' ? 'must be a template for users' : 'must be a template for access keys'
  throw new InvalidInput(message, [{ field: templateFields[kind], message }])
}

type Method = keyof Settings['methods']

function methodsOf(on: readonly Method[]) {
  // The list names every method.
  return Object.fromEntries(allMethods.map(name => [name, on.includes(name)])) as Settings['methods']
}

/** The same fields without those that are undefined. */
function defined<Fields extends object>(fields: Fields): Partial<Fields> {
  // Only entries that are there are left, each with its own type.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>
}
