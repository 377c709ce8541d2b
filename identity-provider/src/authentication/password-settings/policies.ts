import { createProjectCache } from '../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { PasswordPolicy } from './contract.ts'
import { findPasswordSettings, hasTenantSettings, listDistinctSettings, listSettingsOfTenantsOf } from './store.ts'

export type PasswordPolicies = {
  /** The policy of the project. */
  of(projectId: string): Promise<PasswordPolicy>
  /**
   * The policy for one user: the enabled settings of their tenants, with the strictest value of each field; otherwise
   * the project's.
   */
  ofUser(db: Reading, user: { projectId: string; userId: string }): Promise<PasswordPolicy>
  /** The same for several users. */
  ofUsers(
    db: Reading,
    users: { projectId: string; userIds: readonly string[] },
  ): Promise<ReadonlyMap<string, PasswordPolicy>>
  /** The fewest wrong passwords in a row that lock the password of any user until it is reset; undefined when none do. */
  fewestLockAttempts(db: Reading, projectId: string): Promise<number | undefined>
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

  async function ofUsers(
    reading: Reading,
    { projectId, userIds }: { projectId: string; userIds: readonly string[] },
  ): Promise<Map<string, PasswordPolicy>> {
    const { policy, hasTenantSettings: isByTenant } = await known.of(projectId)
    const ofTenants =
      isByTenant && userIds.length > 0 ? await listSettingsOfTenantsOf(reading, { projectId, userIds }) : []
    const found = new Map(userIds.map(userId => [userId, policy]))
    for (const [userId, rows] of Map.groupBy(ofTenants, row => row.user_id)) {
      const [first, ...others] = rows.map(row => parsePolicy(row.settings)).filter(({ enabled }) => enabled)
      if (first) found.set(userId, others.reduce(strictest, first))
    }
    return found
  }

  return {
    of: async projectId => (await known.of(projectId)).policy,
    ofUsers,

    async ofUser(reading, { projectId, userId }) {
      const { policy } = await known.of(projectId)
      return (await ofUsers(reading, { projectId, userIds: [userId] })).get(userId) ?? policy
    },

    async fewestLockAttempts(reading, projectId) {
      const { policy, hasTenantSettings: isByTenant } = await known.of(projectId)
      const ofTenants = isByTenant ? await listDistinctSettings(reading, projectId) : []
      const policies = [policy, ...ofTenants.map(row => parsePolicy(row.settings)).filter(({ enabled }) => enabled)]
      const attempts = policies.filter(({ lock }) => lock).map(({ lockAttempts }) => lockAttempts)
      return attempts.length > 0 ? Math.min(...attempts) : undefined
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
