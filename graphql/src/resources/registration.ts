import type { McpServer } from '@gatehouse/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../schema/builder.ts'
import { clearNulls } from '../schema/changes/clear-nulls.ts'
import { once } from '../schema/once.ts'
import { type Lifetime, secondsOf, wireLifetimes } from './lifetimes.ts'

/** What resources and MCP servers say alike of the applications that introduce themselves. */
export type Registration = Pick<
  McpServer,
  'dynamicRegistration' | 'cimdSettings' | 'loginPageURL' | 'forceAddAllAuthorizationInfo' | 'tags' | 'sessionSettings'
>
type Host = Registration['cimdSettings']['domainPolicies']['policies'][number]

const documentHostType = once((builder: Builder) =>
  builder.objectRef<Host>('DocumentHost').implement({
    description: 'Hosts of metadata documents, and whether they are admitted.',
    fields: t => ({
      pattern: t.exposeString('domainPattern', { description: 'A host name, or all below one: *.example.com.' }),
      isAllowed: t.exposeBoolean('enabled', { description: 'Whether documents of these hosts are read.' }),
    }),
  }),
)

const documentHostInput = once((builder: Builder) =>
  builder.inputType('DocumentHostInput', {
    description: 'Hosts of metadata documents, and whether they are admitted.',
    fields: t => ({
      pattern: t.string({ required: true, description: 'A host name, or all below one: *.example.com.' }),
      isAllowed: t.boolean({ description: 'Whether documents of these hosts are read; true by default.' }),
    }),
  }),
)

/** The fields of a type that has these settings. */
export function registrationOutput<Parent extends object>(
  builder: Builder,
  t: OutputFieldBuilder<Parent>,
  of: (parent: Parent) => Registration,
) {
  const seconds = (name: Lifetime, description: string) =>
    t.int({
      nullable: true,
      description: `${description}, in seconds; null for the usual time.`,
      resolve: (parent: Parent) => secondsOf(of(parent).sessionSettings, name),
    })
  return {
    allowsRegistration: t.boolean({
      description: 'Whether applications may register themselves (RFC 7591).',
      resolve: (parent: Parent) => of(parent).dynamicRegistration.enabled,
    }),
    grantsScopesAtRegistration: t.boolean({
      description: 'Whether an application that registers gets the scopes at once.',
      resolve: (parent: Parent) => !of(parent).dynamicRegistration.disableApprovedScopesAsDefault,
    }),
    allowsMetadataDocuments: t.boolean({
      description: 'Whether applications may introduce themselves by the URL of a metadata document.',
      resolve: (parent: Parent) => of(parent).cimdSettings.enabled,
    }),
    documentHosts: t.field({
      type: [documentHostType(builder)],
      description: 'The hosts whose documents are read; all of them when empty.',
      resolve: (parent: Parent) => of(parent).cimdSettings.domainPolicies.policies,
    }),
    loginPageUrl: t.string({
      description: 'The page where users of these applications sign in; the hosted page when empty.',
      resolve: (parent: Parent) => of(parent).loginPageURL,
    }),
    tellsAuthorization: t.boolean({
      description: 'Whether tokens name all roles and permissions of the user.',
      resolve: (parent: Parent) => of(parent).forceAddAllAuthorizationInfo,
    }),
    tags: t.stringList({
      description: 'Words to find these applications by.',
      resolve: (parent: Parent) => of(parent).tags,
    }),
    accessTokenSeconds: seconds('sessionTokenExpiration', 'How long access tokens of users are valid'),
    clientTokenSeconds: seconds('keySessionTokenExpiration', 'How long access tokens of applications are valid'),
    refreshTokenSeconds: seconds('refreshTokenExpiration', 'How long refresh tokens are valid'),
  }
}

/** The same fields of an input. */
export function registrationInput(builder: Builder, t: InputFieldBuilder) {
  return {
    allowsRegistration: t.boolean({ description: 'Whether applications may register themselves (RFC 7591).' }),
    grantsScopesAtRegistration: t.boolean({
      description: 'Whether an application that registers gets the scopes at once.',
    }),
    allowsMetadataDocuments: t.boolean({
      description: 'Whether applications may introduce themselves by the URL of a metadata document.',
    }),
    documentHosts: t.field({
      type: [documentHostInput(builder)],
      description: 'All hosts whose documents are read; every host when empty.',
    }),
    loginPageUrl: t.string({ description: 'The page where users of these applications sign in.' }),
    tellsAuthorization: t.boolean({ description: 'Whether tokens name all roles and permissions of the user.' }),
    tags: t.stringList({ description: 'Words to find these applications by.' }),
    accessTokenSeconds: t.int({ description: 'How long access tokens of users are valid; a minute to a day.' }),
    clientTokenSeconds: t.int({ description: 'How long access tokens of applications are valid; a minute to a day.' }),
    refreshTokenSeconds: t.int({ description: 'How long refresh tokens are valid; a minute to a year.' }),
  }
}

/** Our name of each field that has another name at the provider; `prefix` leads to them there. */
export function registrationNames(prefix: string): Record<string, string> {
  return {
    [`${prefix}dynamicRegistration.enabled`]: 'allowsRegistration',
    [`${prefix}cimdSettings.domainPolicies.policies`]: 'documentHosts',
    [`${prefix}loginPageURL`]: 'loginPageUrl',
    [`${prefix}tags`]: 'tags',
    [`${prefix}sessionSettings.sessionTokenExpiration`]: 'accessTokenSeconds',
    [`${prefix}sessionSettings.keySessionTokenExpiration`]: 'clientTokenSeconds',
    [`${prefix}sessionSettings.refreshTokenExpiration`]: 'refreshTokenSeconds',
  }
}

const empty = {
  allowsRegistration: false,
  grantsScopesAtRegistration: true,
  allowsMetadataDocuments: false,
  documentHosts: [] as { pattern: string; isAllowed?: boolean | null }[],
  loginPageUrl: '',
  tellsAuthorization: false,
  tags: [] as string[],
}
export type RegistrationInput = { [Name in keyof typeof empty]?: (typeof empty)[Name] | null } & {
  accessTokenSeconds?: number | null
  clientTokenSeconds?: number | null
  refreshTokenSeconds?: number | null
}

/** What nothing was set of. */
export const usualRegistration: Registration = {
  dynamicRegistration: { enabled: false, disableApprovedScopesAsDefault: false, flowId: '' },
  cimdSettings: { enabled: false, domainPolicies: { policies: [] } },
  loginPageURL: '',
  forceAddAllAuthorizationInfo: false,
  tags: [],
  sessionSettings: {
    enabled: false,
    refreshTokenExpiration: 0,
    refreshTokenExpirationUnit: '',
    sessionTokenExpiration: 0,
    sessionTokenExpirationUnit: '',
    userTemplateId: '',
    keyTemplateId: '',
    keySessionTokenExpiration: 0,
    keySessionTokenExpirationUnit: '',
  },
}

/** `before` with the given settings, under the provider's names; null clears. */
export function wireRegistration(input: RegistrationInput, before: Registration): Registration {
  const { accessTokenSeconds, clientTokenSeconds, refreshTokenSeconds, ...rest } = input
  const given = clearNulls(rest, empty)
  const { dynamicRegistration, cimdSettings } = before
  const policies = given.documentHosts?.map(({ pattern, isAllowed }) => ({
    domainPattern: pattern,
    enabled: isAllowed ?? true,
  }))
  return {
    dynamicRegistration: {
      ...dynamicRegistration,
      enabled: given.allowsRegistration ?? dynamicRegistration.enabled,
      disableApprovedScopesAsDefault:
        given.grantsScopesAtRegistration === undefined
          ? dynamicRegistration.disableApprovedScopesAsDefault
          : !given.grantsScopesAtRegistration,
    },
    cimdSettings: {
      enabled: given.allowsMetadataDocuments ?? cimdSettings.enabled,
      domainPolicies: policies ? { policies } : cimdSettings.domainPolicies,
    },
    loginPageURL: given.loginPageUrl ?? before.loginPageURL,
    forceAddAllAuthorizationInfo: given.tellsAuthorization ?? before.forceAddAllAuthorizationInfo,
    tags: given.tags ?? before.tags,
    sessionSettings: wireLifetimes(before.sessionSettings, {
      sessionTokenExpiration: accessTokenSeconds,
      keySessionTokenExpiration: clientTokenSeconds,
      refreshTokenExpiration: refreshTokenSeconds,
    }),
  }
}
