import { type Cast, type Kind, newPassword, ownPassword, plantedPassword, thiefPassword } from './testing-cast.ts'
import type { Random } from './testing-random.ts'
import { type Answer, type At, type Page, seeds, type World } from './testing-world.ts'

/** What was done, and the answer to it. */
export type Moved = { said: string; answer: Answer }
const nothing: Moved = { said: 'waits', answer: {} }

/** What a thief is after in a walk: whom they choose, the flows for it, and how often they do what. */
export type Motif = {
  name: string
  kinds: readonly Kind[]
  /** What the flow has, mostly. */
  actions: readonly string[]
  /** How often it is the thief's turn. */
  share: number
  moves: readonly ThiefMove[]
}
type ThiefMove = 'begin' | 'press' | 'take' | 'fields' | 'open' | 'provider' | 'lure' | 'back' | 'wait'

const any: readonly Kind[] = ['proven', 'absent', 'squatted', 'stolen', 'stolenWithApp']
export const motifs: readonly Motif[] = [
  {
    name: 'ids',
    share: 0.45,
    kinds: ['proven', 'proven', 'absent'],
    actions: ['magicLink.verify'],
    moves: ['begin', 'press', 'press', 'press', 'take', 'take', 'take'],
  },
  {
    name: 'stale',
    share: 0.45,
    kinds: ['squatted', 'squatted', 'stolen'],
    actions: ['password.signIn'],
    moves: ['begin', 'press', 'press', 'press', 'press', 'wait'],
  },
  {
    name: 'provider',
    share: 0.5,
    kinds: ['proven', 'absent'],
    actions: ['social.signIn'],
    moves: ['begin', 'press', 'press', 'lure', 'lure', 'take', 'provider'],
  },
  {
    name: 'two users',
    share: 0.9,
    kinds: ['stolenWithApp'],
    actions: ['password.signIn', 'device.trust'],
    moves: ['press', 'back', 'back'],
  },
  {
    name: 'held',
    share: 0.4,
    kinds: ['absent', 'squatted'],
    actions: ['password.hold'],
    moves: ['begin', 'press', 'press', 'press', 'wait', 'wait'],
  },
  {
    name: 'fields',
    share: 0.9,
    kinds: ['absent', 'proven'],
    actions: [],
    moves: ['begin', 'press', 'press', 'fields', 'fields', 'open'],
  },
  {
    name: 'mixed',
    share: 0.5,
    kinds: any,
    actions: [],
    moves: ['begin', 'press', 'press', 'press', 'take', 'fields', 'open', 'provider', 'lure', 'back', 'wait'],
  },
]

type Self = {
  email: string
  password: string
  newPassword: string
  seed: string
  mailbox: string
  trustDevice: boolean
}

/** Fills the fields of the screen that is shown as somebody would. */
async function fill(
  world: World,
  page: Page,
  { email, password, newPassword: chosen, seed, mailbox, trustDevice }: Self,
) {
  const { inputs, isOfApp } = world.shownBy(page.last)
  const { totp, recoveryCodes = [] } = page.last.screen?.state ?? {}
  const code = async () => {
    if (isOfApp) return world.code(totp?.key ?? seed)
    return (await world.newestMail(mailbox))?.code ?? recoveryCodes[0] ?? ''
  }
  const filled: Record<string, unknown> = {}
  for (const name of inputs) {
    const values: Record<string, unknown> = {
      email,
      password,
      newPassword: chosen,
      name: email,
      trustDevice,
      terms: true,
    }
    filled[name] = name === 'code' ? await code() : (values[name] ?? '')
  }
  return filled
}

/** The owner does what the screen asks for, opens their mails, and follows where a page leads. */
export async function victimMoves(
  world: World,
  cast: Cast,
  { flows, random }: { flows: readonly string[]; random: Random },
): Promise<Moved> {
  const mail = await world.newestMail(cast.victim)
  if (mail && mail.token !== '' && !cast.opened.has(mail.id) && random.chance(0.8)) {
    cast.opened.add(mail.id)
    cast.current = random.of([cast.own, cast.own, cast.other])
    const answer = await cast.current.next('submit', { token: mail.token }, mail.at)
    // One that was refused is not used up: who finds it signs in with it, as anywhere.
    if (answer.errorCode === undefined) cast.used.push(mail.token)
    return { said: `victim opens ${describe(mail.at)}`, answer }
  }
  if (cast.lure !== '' && random.chance(0.9)) {
    const url = cast.lure
    cast.lure = ''
    return { said: 'victim follows the lure', answer: await throughProvider(world, cast, cast.current, url) }
  }
  const page = cast.current
  const { redirect, status } = page.last
  if (redirect)
    return { said: 'victim at the provider', answer: await throughProvider(world, cast, page, redirect.url) }
  if (status === undefined || status !== 'waiting') {
    if (status === 'completed' && random.chance(0.8)) return nothing
    const flowId = random.of(flows)
    return { said: `victim begins ${flowId}`, answer: await page.start(flowId, cast.ownSession) }
  }
  const { buttons } = world.shownBy(page.last)
  const button = random.chance(0.9) || buttons.length === 0 ? 'submit' : random.of(buttons)
  const self = {
    email: cast.victim,
    password: ownPassword,
    newPassword,
    seed: seeds.own,
    mailbox: cast.victim,
    trustDevice: random.chance(0.5),
  }
  const answer = await page.next(button, {
    ...(await fill(world, page, self)),
    ...(button === 'social' && { provider: 'acme' }),
  })
  return { said: `victim presses ${button}`, answer }
}

async function throughProvider(world: World, cast: Cast, page: Page, url: string): Promise<Answer> {
  const { at, exchangeCode } = await world.comeBack(url, cast.victim)
  cast.seen.push(at)
  return page.next('submit', { exchangeCode }, at)
}

/** One of the moves of the motif. */
export async function thiefMoves(
  world: World,
  cast: Cast,
  { motif, flowId, random }: { motif: Motif; flowId: string; random: Random },
): Promise<Moved> {
  const isOver = cast.runs.at(-1)?.last.status === 'completed' && random.chance(0.7)
  const move = isOver || cast.runs.length === 0 ? 'begin' : random.of(motif.moves)
  const run = cast.runs.at(random.chance(0.8) ? -1 : 0) ?? cast.newRun()
  if (move === 'begin') {
    if (!isOver && cast.runs.length > 0 && random.chance(0.6)) return nothing
    const page = cast.newRun()
    cast.runs.push(page)
    cast.hasShownApp = false
    if (motif.name === 'two users') cast.asVictim = false
    // A session of the victim's account, which the thief has had, is not what such a walk is about.
    const answer = await page.start(flowId, cast.kind === 'stolen' ? '' : cast.thiefSession)
    return { said: `thief begins ${flowId}`, answer }
  }
  if (move === 'take') return take(world, cast, random)
  if (move === 'open') {
    const mail = await world.newestMail(random.of([cast.thief, cast.outside]))
    if (!mail || mail.token === '') return nothing
    return { said: 'thief opens a mail', answer: await run.next('submit', { token: mail.token }, mail.at) }
  }
  const { redirect } = run.last
  if (move === 'lure') {
    if (!redirect) return nothing
    cast.lure = redirect.url
    return { said: 'thief sends the URL of the provider', answer: {} }
  }
  if (move === 'provider') {
    if (!redirect) return nothing
    const { at, exchangeCode } = await world.comeBack(redirect.url, cast.thief)
    const to = cast.seen.length > 0 && random.chance(0.3) ? random.of(cast.seen) : at
    return {
      said: `thief comes back to ${describe(to)}`,
      answer: await run.next('submit', { exchangeCode }, to),
    }
  }
  if (move === 'wait') return nothing
  return press(world, cast, { run, move, random })
}

async function press(
  world: World,
  cast: Cast,
  { run, move, random }: { run: Page; move: ThiefMove; random: Random },
): Promise<Moved> {
  const { buttons } = world.shownBy(run.last)
  // Whoever has shown their own app goes back to be somebody else.
  const goesBack =
    buttons.includes('back') && (move === 'back' ? cast.hasShownApp && !cast.asVictim : random.chance(0.03))
  if (goesBack) cast.asVictim = !cast.asVictim
  const asVictim = random.chance(0.95) ? cast.asVictim : !cast.asVictim
  const button = goesBack ? 'back' : random.chance(0.95) || buttons.length === 0 ? 'submit' : random.of(buttons)
  const password = cast.kind.startsWith('stolen') ? ownPassword : thiefPassword
  const mailbox = (await world.newestMail(cast.outside)) ? cast.outside : cast.thief
  // Who has the password alone trusts no device, which asks for more.
  const trustDevice = !asVictim
  const own = { newPassword: plantedPassword, seed: seeds.thief, mailbox, trustDevice }
  if (button === 'submit')
    cast.hasPlanted ||= world.shownBy(run.last).inputs.includes('newPassword') || move === 'fields'
  const self = asVictim
    ? { ...own, email: cast.victim, password }
    : { ...own, email: cast.thief, password: thiefPassword }
  const filled = await fill(world, run, self)
  const more =
    move === 'fields'
      ? { email: cast.outside, loginId: cast.outside, newPassword: plantedPassword, trustDevice: true }
      : {}
  // The page of the run stays where the provider's redirect was answered: who comes back presses on at the next step.
  const { executionId = '', stepId = '' } = run.last
  const isPast = run.last.redirect !== undefined || random.chance(0.05)
  const at = isPast ? { executionId, stepId: String(Number(stepId) + 1 + random.below(2)) } : undefined
  const { isOfApp } = world.shownBy(run.last)
  const before = run.last.screen?.id
  const answer = await run.next(button, { ...filled, ...more, ...(button === 'social' && { provider: 'acme' }) }, at)
  if (isOfApp && answer.screen?.id !== before && button === 'submit') cast.hasShownApp = true
  return {
    said: `thief presses ${button} of ${run.flowId} as ${asVictim ? 'the victim' : 'themselves'}${move === 'fields' ? ' with fields' : ''}`,
    answer,
  }
}

/** Goes on with a run that is known by its id alone. */
async function take(world: World, cast: Cast, random: Random): Promise<Moved> {
  const mail = await world.newestMail(cast.victim)
  const known = [...cast.seen, ...(mail && mail.token !== '' ? [mail.at, mail.at] : [])]
  if (known.length === 0) return nothing
  const { executionId, stepId } = random.of(known)
  const page = cast.newRun()
  cast.runs.push(page)
  const at = {
    executionId: random.chance(0.2) ? executionId.replace(/\.\w*$/, '.link') : executionId,
    stepId: String(Number(stepId) + random.below(4)),
  }
  cast.hasPlanted = true
  const typed = { newPassword: plantedPassword, newPasswordAgain: plantedPassword, email: cast.victim, name: 'x' }
  const token = random.of(['x', 'x', ...cast.used, ''])
  const input = { ...typed, ...(token !== '' && { token }) }
  return {
    said: `thief takes ${describe(at)} with ${token === '' ? 'no token' : token}`,
    answer: await page.next('submit', input, at),
  }
}

/** The project's own people give the victim another password, and end what there was. */
export async function secure(world: World, { victim: loginId }: Cast, random: Random): Promise<string> {
  const { users, userPasswords } = world.identity.clientAs()
  await userPasswords.setActive({ loginId, password: newPassword })
  if (random.chance(0.5)) {
    await users.updateStatus({ loginId, status: 'disabled' })
    await users.updateStatus({ loginId, status: 'enabled' })
  }
  return 'the project gives the victim another password'
}

function describe({ executionId, stepId }: At): string {
  return `${executionId.replace(/^.*\|#\|/, '').slice(-24)} at ${stepId}`
}
