import type { Random } from './testing-random.ts'
import { type Answer, type At, type AuthInfo, type Page, seeds, type World } from './testing-world.ts'

/**
 * What the victim is when a walk begins: whether their address is proven, was taken by the thief before them, or is new;
 * and whether the thief has their password, without or with an authenticator app that the thief has not.
 */
export const kinds = ['proven', 'absent', 'squatted', 'stolen', 'stolenWithApp'] as const
export type Kind = (typeof kinds)[number]

export const ownPassword = 'correct horse battery'
export const newPassword = 'another horse of the owner'
export const thiefPassword = 'a password of the thief'
export const plantedPassword = 'what the thief has planted'

/** Who walks: the victim with two browsers, the thief with as many as they like. */
export type Cast = {
  kind: Kind
  victim: string
  thief: string
  /** Of the thief, where no guarded flow lets anybody in. */
  outside: string
  own: Page
  other: Page
  /** The browser that the victim looks at. */
  current: Page
  runs: Page[]
  newRun(): Page
  /** What the thief knows of the victim's runs: ids of URLs, with their step, and tokens that were used. */
  seen: At[]
  used: string[]
  opened: Set<string>
  /** A URL of the provider, in the run of the thief, that the victim was sent. */
  lure: string
  /** Whether what the thief gets of the account is what they have had before: the owner has not come yet. */
  isEntitled: boolean
  held: AuthInfo[]
  /** Whether the thief speaks for the victim. */
  asVictim: boolean
  /** Whether the thief has typed a new password. */
  hasPlanted: boolean
  /** Whether the thief has shown an authenticator app. */
  hasShownApp: boolean
  keys: string[]
  recoveryCodes: string[]
  ownSession: string
  thiefSession: string
}

export async function castOf(
  world: World,
  {
    name,
    kind,
    speaksForThemselves,
    random,
  }: { name: string; kind: Kind; speaksForThemselves: boolean; random: Random },
): Promise<Cast> {
  const [victim, thief] = [`victim-${name}@example.com`, `thief-${name}@example.com`]
  const home = { ip: '203.0.113.7', sendsNonce: true }
  const elsewhere = { ip: '198.51.100.9', sendsNonce: random.chance(0.5) }
  await world.createUser(thief, {
    password: thiefPassword,
    seed: random.chance(0.7) || speaksForThemselves ? seeds.thief : undefined,
  })
  if (kind === 'squatted')
    await world.post('/v1/auth/password/signup', { loginId: victim, password: thiefPassword, user: { email: victim } })
  else if (kind !== 'absent')
    await world.createUser(victim, {
      password: ownPassword,
      seed: kind === 'stolenWithApp' || (kind === 'proven' && random.chance(0.3)) ? seeds.own : undefined,
    })
  const own = world.page(home)
  return {
    kind,
    victim,
    thief,
    outside: `outside-${name}@elsewhere.test`,
    own,
    other: world.page(home),
    current: own,
    runs: [],
    newRun: () => world.page(elsewhere),
    seen: [],
    used: [],
    opened: new Set(),
    lure: '',
    isEntitled: kind === 'squatted' || kind === 'stolen' || kind === 'stolenWithApp',
    held: [],
    asVictim: random.chance(speaksForThemselves ? 0.1 : 0.85),
    hasPlanted: false,
    hasShownApp: false,
    keys: [],
    recoveryCodes: [],
    ownSession: '',
    thiefSession: '',
  }
}

/** Whether tokens are of the victim's account. */
export function isOfVictim({ victim }: Cast, { user }: Pick<AuthInfo, 'user'>): boolean {
  return user?.email === victim || user?.loginIds?.includes(victim) === true
}

/** Remembers what the thief was shown; says what must not have been. */
export function judgeThief(cast: Cast, answer: Answer, isGuarded: boolean): string | undefined {
  const { totp, recoveryCodes } = answer.screen?.state ?? {}
  if (totp && !cast.keys.includes(totp.key)) cast.keys.push(totp.key)
  if (recoveryCodes) cast.recoveryCodes.push(...recoveryCodes)
  const { authInfo } = answer
  if (!authInfo) return undefined
  cast.held.push(authInfo)
  if (isGuarded && authInfo.user?.email === cast.outside) return 'an address that the condition refuses has a session'
  if (!isOfVictim(cast, authInfo)) {
    cast.thiefSession = authInfo.refreshJwt
    return undefined
  }
  if (!cast.isEntitled) return 'the thief has a session of the victim'
  if (cast.kind === 'stolenWithApp' && methodsOf(authInfo).some(method => method !== 'pwd'))
    return `the thief has a session of the victim with ${methodsOf(authInfo)}`
  if (cast.kind === 'stolenWithApp' && authInfo.trustedDeviceJwt !== undefined)
    return 'a device of the thief takes the place of the second factor'
  return undefined
}

export function judgeVictim(cast: Cast, { authInfo }: Answer): string | undefined {
  if (!authInfo) return undefined
  cast.ownSession = authInfo.refreshJwt
  return isOfVictim(cast, authInfo) ? undefined : 'the victim has a session of somebody else'
}

function methodsOf({ sessionJwt }: AuthInfo): string[] {
  const [, claims = ''] = sessionJwt.split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { amr?: string[] }).amr ?? [] // of our own server
}

/** After the owner came, nothing that the thief had before opens the account, and nothing that they have planted. */
export async function judgeEnd(world: World, cast: Cast): Promise<string | undefined> {
  const { victim, kind } = cast
  const tried = async (path: string, body: object, refreshJwt?: string) => {
    const { ok, answer } = await world.post(path, body, refreshJwt)
    return ok && isOfVictim(cast, answer as AuthInfo) // of our own server
  }
  if (!cast.isEntitled) {
    for (const { refreshJwt } of cast.held)
      if (await tried('/v1/auth/refresh', {}, refreshJwt))
        return 'a session of the thief goes on in the account of the victim'
    for (const password of [
      ...(cast.hasPlanted ? [plantedPassword] : []),
      ...(kind === 'squatted' ? [thiefPassword] : []),
    ])
      if (await tried('/v1/auth/password/signin', { loginId: victim, password }))
        return `"${password}" opens the account`
  }
  // Whoever knew the password of an account without a second factor could have given it one.
  if (cast.isEntitled ? kind !== 'stolenWithApp' : kind === 'stolen') return undefined
  for (const key of cast.keys)
    if (await tried('/v1/auth/totp/verify', { loginId: victim, code: world.code(key) }))
      return 'an app of the thief opens the account'
  for (const code of cast.recoveryCodes)
    if (await tried('/v1/auth/recovery-codes/signin', { loginId: victim, code }))
      return 'a recovery code of the thief opens the account'
  return undefined
}
