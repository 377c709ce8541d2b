import { createProjectCache } from '../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { PasswordPolicy } from './contract.ts'
import { findPasswordSettings, hasTenantSettings, listSettingsOfTenantsOf } from './store.ts'

export type PasswordPolicies = {
  /** The policy of the project. */
  of(projectId: string): Promise<PasswordPolicy>
  /**
   * The policy for one user: the enabled settings of their tenants, with the strictest value of each field; otherwise
   * the project's.
   */
  ofUser(db: Reading, user: { projectId: string; userId: string }): Promise<PasswordPolicy>
}

type Known = { policy: PasswordPolicy; hasTenantSettings: boolean }

export function createPasswordPolicies(dependencies: Pick<Dependencies, 'db' | 'clock'>): PasswordPolicies {
  const known = createProjectCache<Known>(dependencies, {
    tables: ['projects', 'tenants', 'password_settings'],
    async load(reading, projectId) {
      const row = await findPasswordSettings(reading, { projectId, tenantId: '' })
      return { policy: parsePolicy(row?.settings), hasTenantSettings: await hasTenantSettings(reading, projectId) }
    },
  })

  return {
    of: async projectId => (await known.of(projectId)).policy,

    async ofUser(reading, { projectId, userId }) {
      const { policy, hasTenantSettings: isByTenant } = await known.of(projectId)
      if (!isByTenant) return policy
      const rows = await listSettingsOfTenantsOf(reading, { projectId, userId })
      const [first, ...others] = rows.map(row => parsePolicy(row.settings)).filter(({ enabled }) => enabled)
      return first ? others.reduce(strictest, first) : policy
    },
  }
}

/** The stored policy, or the default if nothing is stored. */
export function parsePolicy(json = '{}'): PasswordPolicy {
  return PasswordPolicy.parse(JSON.parse(json))
}

function strictest(one: PasswordPolicy, other: PasswordPolicy): PasswordPolicy {
  const most = (amount: 'minLength' | 'passwordStrengthScore') => Math.max(one[amount], other[amount])
  /** The number of the switch that is on; if both are, `choose` decides. */
  const chosen = <
    Switch extends keyof PasswordPolicy,
    Amount extends 'expirationWeeks' | 'reuseAmount' | 'lockAttempts',
  >(
    name: Switch,
    amount: Amount,
    choose: (a: number, b: number) => number,
  ) => (one[name] && other[name] ? choose(one[amount], other[amount]) : one[name] ? one[amount] : other[amount])
  const either = (name: BooleanField) => one[name] || other[name]
  return {
    ...one,
    minLength: most('minLength'),
    passwordStrengthScore: most('passwordStrengthScore'),
    disallowedCharacters: one.disallowedCharacters + other.disallowedCharacters,
    expirationWeeks: chosen('expiration', 'expirationWeeks', Math.min),
    reuseAmount: chosen('reuse', 'reuseAmount', Math.max),
    lockAttempts: chosen('lock', 'lockAttempts', Math.min),
    ...booleans(either),
  }
}

const fields = [
  'lowercase',
  'uppercase',
  'number',
  'nonAlphanumeric',
  'anyLetter',
  'expiration',
  'reuse',
  'lock',
  'enablePasswordStrength',
  'disallowEmailMatch',
  'disallowBreached',
] as const
type BooleanField = (typeof fields)[number]

function booleans(isOn: (name: BooleanField) => boolean) {
  // Safe cast: every name of the closed list and no other.
  return Object.fromEntries(fields.map(name => [name, isOn(name)])) as Record<BooleanField, boolean>
}
