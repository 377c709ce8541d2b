import type { McpServer } from '@gatehouse-id/identity-provider/contract'
import { type InputFields, plain, type Refs } from '../../entity/pothos.ts'
import type { Builder, EntityName } from '../../schema/builder.ts'
import { type Lifetime, secondsOf, wireLifetimes } from './lifetimes.ts'

/** What resources and MCP servers say alike of the applications that introduce themselves. */
export type Registration = Pick<
  McpServer,
  'dynamicRegistration' | 'cimdSettings' | 'loginPageURL' | 'forceAddAllAuthorizationInfo' | 'tags' | 'sessionSettings'
>

const grants = 'Whether an application that registers gets the scopes at once.'

/**
 * Adds the fields that the contract has in another form: a switch the other way round, and times with units.
 *
 * @param of the settings of a thing of the type
 */
export function registerRegistration<Row>(builder: Builder, type: EntityName, of: (row: Row) => Registration) {
  const seconds = (name: string, lifetime: Lifetime, what: string) =>
    plain(builder).objectField<Row>(type, name, t =>
      t.int({
        nullable: true,
        description: `${what}, in seconds; null for the usual time.`,
        resolve: row => secondsOf(of(row).sessionSettings, lifetime),
      }),
    )
  plain(builder).objectField<Row>(type, 'grantsScopesAtRegistration', t =>
    t.boolean({
      description: grants,
      resolve: row => !of(row).dynamicRegistration.disableApprovedScopesAsDefault,
    }),
  )
  seconds('accessTokenSeconds', 'sessionTokenExpiration', 'How long access tokens of users are valid')
  seconds('clientTokenSeconds', 'keySessionTokenExpiration', 'How long access tokens of applications are valid')
  seconds('refreshTokenSeconds', 'refreshTokenExpiration', 'How long refresh tokens are valid')
}

/** The same fields of an input. */
export function registrationInputs(t: InputFields): Refs {
  return {
    grantsScopesAtRegistration: t.boolean({ description: grants }),
    accessTokenSeconds: t.int({ description: 'How long access tokens of users are valid; a minute to a day.' }),
    clientTokenSeconds: t.int({ description: 'How long access tokens of applications are valid; a minute to a day.' }),
    refreshTokenSeconds: t.int({ description: 'How long refresh tokens are valid; a minute to a year.' }),
  }
}

/** Our name of each of them; `prefix` leads to them in the contract. */
export function registrationNames(prefix: string): Record<string, string> {
  return {
    [`${prefix}sessionSettings.sessionTokenExpiration`]: 'accessTokenSeconds',
    [`${prefix}sessionSettings.keySessionTokenExpiration`]: 'clientTokenSeconds',
    [`${prefix}sessionSettings.refreshTokenExpiration`]: 'refreshTokenSeconds',
  }
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

type Given = {
  grantsScopesAtRegistration?: boolean | null
  accessTokenSeconds?: number | null
  clientTokenSeconds?: number | null
  refreshTokenSeconds?: number | null
}

/** The same settings with what an input gives of these fields; null clears. */
export function withRegistration<Settings extends Registration>(settings: Settings, given: Given): Settings {
  const { grantsScopesAtRegistration: grantsScopes } = given
  const { dynamicRegistration, sessionSettings } = settings
  return {
    ...settings,
    ...(grantsScopes !== undefined && {
      dynamicRegistration: { ...dynamicRegistration, disableApprovedScopesAsDefault: grantsScopes === false },
    }),
    sessionSettings: wireLifetimes(sessionSettings, {
      sessionTokenExpiration: given.accessTokenSeconds,
      keySessionTokenExpiration: given.clientTokenSeconds,
      refreshTokenExpiration: given.refreshTokenSeconds,
    }),
  }
}
