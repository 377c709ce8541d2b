import { type Cast, follow, ownPassword, plantedPassword, thiefPassword } from './testing-cast.ts'
import { fill } from './testing-fill.ts'
import { isOfVictim } from './testing-judges.ts'
import type { Motif, ThiefMove } from './testing-motifs.ts'
import { type Answer, goOn, type Page } from './testing-page.ts'
import type { Random } from './testing-random.ts'
import { describe, type Moved, nothing } from './testing-victim.ts'
import { seeds, type World } from './testing-world.ts'

type Circumstances = { motif: Motif; flowId: string; random: Random }

/** One of the moves of the motif; where it cannot be made, the thief presses on. */
export async function thiefMoves(world: World, cast: Cast, circumstances: Circumstances): Promise<Moved> {
  const { motif, random } = circumstances
  const isOver = cast.runs.at(-1)?.last.status === 'completed' && random.chance(0.7)
  const move = isOver || cast.runs.length === 0 ? 'begin' : random.of(motif.moves)
  const run = cast.runs.at(random.chance(0.8) ? -1 : 0) ?? cast.newRun()
  if (move === 'wait') return nothing
  const made = await make(world, cast, { ...circumstances, move, run, isOver })
  return made ?? press(world, cast, { run, move, random })
}

async function make(
  world: World,
  cast: Cast,
  { move, run, isOver, ...circumstances }: Circumstances & { move: ThiefMove; run: Page; isOver: boolean },
): Promise<Moved | undefined> {
  const { random } = circumstances
  if (move === 'begin')
    return isOver || cast.runs.length === 0 || random.chance(0.4) ? begin(cast, circumstances) : undefined
  if (move === 'take') return take(world, cast, random)
  if (move === 'open') return open(world, cast, run, random)
  const { redirect } = run.last
  if (!redirect || !['lure', 'provider', 'plant'].includes(move)) return undefined
  if (move === 'lure') {
    cast.lure = { url: redirect.url }
    return { said: 'thief sends the URL of the provider', answer: {} }
  }
  const email = random.of([cast.victim, cast.victim, cast.ofTenant])
  const travellers = { email: cast.thief, claims: { sub: cast.thief, email } }
  const { at, exchangeCode } = await world.comeBack(redirect.url, travellers)
  const seen = cast.seen.slice(-2)
  if (move === 'plant') {
    const to = random.of([at, ...seen])
    cast.lure = { at: to, exchangeCode }
    return { said: `thief sends their own return to ${describe(to)}`, answer: {} }
  }
  const to = seen.length > 0 && random.chance(0.3) ? random.of(seen) : at
  const answer = await run.next('submit', { exchangeCode }, to)
  return { said: `thief, who says to be ${email}, comes back to ${describe(to)}`, answer, page: run }
}

async function begin(cast: Cast, { motif, flowId: usual, random }: Circumstances): Promise<Moved> {
  const page = cast.newRun()
  cast.runs.push(page)
  cast.hasShownApp = false
  if (motif.name === 'two users') cast.asVictim = false
  // Who is let in takes their session to where factors are added.
  const session = cast.held.findLast(held => isOfVictim(cast, held))?.refreshJwt
  const isIn = session !== undefined && motif.inSession !== undefined && random.chance(0.7)
  const flowId = isIn ? random.of(motif.inSession ?? [usual]) : usual
  const answer = await page.start(flowId, isIn ? session : cast.kind === 'stolen' ? '' : cast.thiefSession)
  return { said: `thief begins ${flowId}${isIn ? ' in a session of the victim' : ''}`, answer, page }
}

async function press(
  world: World,
  cast: Cast,
  { run, move, random }: { run: Page; move: ThiefMove; random: Random },
): Promise<Moved> {
  if (random.chance(0.9)) {
    const own = await followOwn(world, cast, run)
    if (own) return own
    const asked = goOn(run, cast.passkeys.thief, random)
    if (asked) return { said: `thief goes on with ${run.last.action} of ${run.flowId}`, answer: await asked, page: run }
  }
  const { buttons } = world.shownBy(run.last)
  // Whoever has shown their own app goes back to be somebody else.
  const goesBack =
    buttons.includes('back') && (move === 'back' ? cast.hasShownApp && !cast.asVictim : random.chance(0.03))
  if (goesBack) cast.asVictim = !cast.asVictim
  const asVictim = random.chance(0.95) ? cast.asVictim : !cast.asVictim
  const isOther = buttons.length > 0 && random.chance(0.05)
  const usual = move === 'passkey' && buttons.includes('passkey') ? 'passkey' : 'submit'
  const button = goesBack ? 'back' : isOther ? random.of(buttons) : usual
  const filled = await fill(world, run, await selfOf(world, cast, { run, asVictim }))
  if (button === 'submit')
    cast.hasPlanted ||= world.shownBy(run.last).inputs.includes('newPassword') || move === 'fields'
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
    page: run,
  }
}

/** What the thief types: an address of their own where a run asks for a new one. */
async function selfOf(world: World, cast: Cast, { run, asVictim }: { run: Page; asVictim: boolean }) {
  const { thief, victim, ofTenant, outside, kind } = cast
  const isNew = run.flowId === 'change-email'
  const mailbox = isNew ? ofTenant : (await world.newestMail(outside)) ? outside : thief
  // Who has the password alone trusts no device, which asks for more.
  const own = { newPassword: plantedPassword, seed: seeds.thief, mailbox, trustDevice: !asVictim }
  if (isNew) return { ...own, email: ofTenant, password: thiefPassword }
  const password = kind.startsWith('stolen') ? ownPassword : thiefPassword
  return asVictim ? { ...own, email: victim, password } : { ...own, email: thief, password: thiefPassword }
}

/** Opens the link that the thief's own request has put into the thief's own mailbox. */
async function followOwn(world: World, cast: Cast, run: Page): Promise<Moved | undefined> {
  if (run.last.action !== 'poll') return undefined
  const mail = await world.newestMail(cast.thief)
  if (!mail || cast.opened.has(mail.id) || cast.numbers.get(mail.id)?.page !== run) return undefined
  cast.opened.set(mail.id, 1)
  const isFollowed = await follow(world, mail, cast.numbers.get(mail.id)?.linkId ?? '')
  return { said: `thief follows their own link, ${isFollowed}`, answer: {} }
}

async function open(world: World, cast: Cast, run: Page, random: Random): Promise<Moved | undefined> {
  const mail = await world.newestMail(random.of([cast.thief, cast.outside, cast.ofTenant]))
  if (!mail || mail.token === '' || mail.numbered.length > 0) return undefined
  if (mail.at.executionId !== '') {
    const answer = await run.next('submit', { token: mail.token }, mail.at)
    return { said: 'thief opens a mail', answer, page: run }
  }
  const { ok, answer } = await world.post('/v1/auth/magiclink/verify', { token: mail.token })
  return { said: 'thief opens a link of no run', answer: ok ? { authInfo: answer as Answer['authInfo'] & object } : {} } // of our own server
}

/** Goes on with a run that is known by its id alone. */
async function take(world: World, cast: Cast, random: Random): Promise<Moved | undefined> {
  const mail = await world.newestMail(cast.victim)
  const known = [...cast.seen, ...(mail && mail.at.executionId !== '' ? [mail.at, mail.at] : [])]
  if (known.length === 0) return undefined
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
  const answer = await page.next(random.chance(0.1) ? 'polling' : 'submit', input, at)
  return { said: `thief takes ${describe(at)} with ${token === '' ? 'no token' : token}`, answer, page }
}
