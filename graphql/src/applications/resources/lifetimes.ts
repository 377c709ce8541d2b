import type { McpServer } from '@gatehouse-id/identity-provider/contract'

type SessionSettings = McpServer['sessionSettings']
const lifetimes = ['sessionTokenExpiration', 'keySessionTokenExpiration', 'refreshTokenExpiration'] as const
export type Lifetime = (typeof lifetimes)[number]

const inSeconds = new Map([
  ['seconds', 1],
  ['minutes', 60],
  ['hours', 3600],
  ['days', 86_400],
  ['weeks', 7 * 86_400],
])

/** Null for the usual lifetime; without a unit, the provider counts minutes. */
export function secondsOf(settings: SessionSettings, name: Lifetime): number | null {
  if (!settings.enabled || settings[name] === 0) return null
  return settings[name] * (inSeconds.get(settings[`${name}Unit`]) ?? 60)
}

/** The settings with these lifetimes in seconds; null is the usual one, undefined the one before. */
export function wireLifetimes(
  before: SessionSettings,
  given: Readonly<Record<Lifetime, number | null | undefined>>,
): SessionSettings {
  const changed = lifetimes.filter(name => given[name] !== undefined)
  if (changed.length === 0) return before
  const after = lifetimes.map(name => {
    const seconds = given[name]
    return [name, (seconds === undefined ? secondsOf(before, name) : seconds) ?? 0] as const
  })
  return {
    ...before,
    ...Object.fromEntries(after.flatMap(([name, seconds]) => amountOf(name, seconds))),
    enabled: after.some(([, seconds]) => seconds !== 0),
  }
}

/** Whole minutes are sent as such: the provider takes at most a million of a unit. */
function amountOf(name: Lifetime, seconds: number): [string, string | number][] {
  const isMinutes = seconds % 60 === 0
  return [
    [name, isMinutes ? seconds / 60 : seconds],
    [`${name}Unit`, isMinutes ? 'minutes' : 'seconds'],
  ]
}
