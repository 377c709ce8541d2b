import type { AuthInfo, Page, Passkeys } from './testing-page.ts'
import type { Random } from './testing-random.ts'
import { domainOf, tenants } from './testing-tenants.ts'
import { type Mail, type Returned, seeds, type World } from './testing-world.ts'

/**
 * What the victim is when a walk begins: whether their address is proven, was taken by the thief before them, or is new;
 * whether the thief has their password, without or with an authenticator app that the thief has not; and whether the
 * thief has given it, with a developer's key.
 */
export const kinds = ['proven', 'absent', 'squatted', 'stolen', 'stolenWithApp', 'given'] as const
export type Kind = (typeof kinds)[number]

export const ownPassword = 'correct horse battery'
export const newPassword = 'another horse of the owner'
export const thiefPassword = 'a password of the thief'
export const plantedPassword = 'what the thief has planted'

/** What the thief sends to the victim: the URL of a provider, or one that leads back from it. */
export type Lure = { url: string } | Returned

/** Who walks: the victim with two browsers, the thief with as many as they like. */
export type Cast = {
  kind: Kind
  victim: string
  thief: string
  /** Of the thief, where no guarded flow lets anybody in. */
  outside: string
  /** Of the thief, at the domain of their tenant. */
  ofTenant: string
  own: Page
  other: Page
  /** The browser that the victim looks at. */
  current: Page
  runs: Page[]
  newRun(): Page
  passkeys: { own: Passkeys; thief: Passkeys }
  /** What the thief knows of the victim's runs: ids of URLs, with their step, and tokens that were used. */
  seen: Returned['at'][]
  used: string[]
  /** How often the victim has opened a mail. */
  opened: Map<string, number>
  /** Of mails with three links: where they were asked for, and the number that is shown there. */
  numbers: Map<string, { page: Page; linkId: string }>
  lure: Lure | undefined
  /** Whether what the thief gets of the account is what they have had before: the owner has not come yet. */
  isEntitled: boolean
  held: AuthInfo[]
  /** The accounts in which the thief has had a session, but for the victim's. */
  thiefUsers: Set<string>
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
  /** Refresh tokens of the victim's account, whoever has them, and those of before something ended them all. */
  sessions: string[]
  ended: string[]
  hasEnded: boolean
  isDisabled: boolean
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
  else if (kind === 'given') await world.createUser(victim, { password: thiefPassword, isGiven: true })
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
    ofTenant: `thief-${name}@${domainOf(tenants.ofThief)}`,
    own,
    other: world.page(home),
    current: own,
    runs: [],
    newRun: () => world.page(elsewhere),
    passkeys: { own: world.passkeys(), thief: world.passkeys() },
    seen: [],
    used: [],
    opened: new Map(),
    numbers: new Map(),
    lure: undefined,
    isEntitled: !['proven', 'absent'].includes(kind),
    held: [],
    thiefUsers: new Set(),
    asVictim: random.chance(speaksForThemselves ? 0.1 : 0.85),
    hasPlanted: false,
    hasShownApp: false,
    keys: [],
    recoveryCodes: [],
    ownSession: '',
    thiefSession: '',
    sessions: [],
    ended: [],
    hasEnded: false,
    isDisabled: false,
  }
}

/** Remembers the number that a page shows with the three links that it has asked for. */
export async function noteNumber(world: World, cast: Cast, page: Page, recipient: string): Promise<void> {
  const { action, screen } = page.last
  const linkId = screen?.state?.linkId
  if (action !== 'poll' || linkId === undefined || isNoted(cast, page, linkId)) return
  const mail = await world.newestMail(recipient)
  if (mail?.numbered.some(({ number }) => number === linkId)) cast.numbers.set(mail.id, { page, linkId })
}
function isNoted({ numbers }: Cast, page: Page, linkId: string): boolean {
  return Array.from(numbers.values()).some(each => each.page === page && each.linkId === linkId)
}

/** Opens the link of a number. */
export async function follow(world: World, { numbered }: Mail, chosen: string): Promise<boolean> {
  const token = numbered.find(({ number }) => number === chosen)?.token ?? ''
  return (await world.post('/v1/auth/enchantedlink/verify', { token })).ok
}
