import { type Cast, follow, newPassword, ownPassword } from './testing-cast.ts'
import { fill } from './testing-fill.ts'
import { type Answer, type At, goOn, type Page } from './testing-page.ts'
import type { Random } from './testing-random.ts'
import { type Mail, seeds, type World } from './testing-world.ts'

/** What was done, in which page, and the answer to it. */
export type Moved = { said: string; answer: Answer; page?: Page }
export const nothing: Moved = { said: 'waits', answer: {} }

/** The owner does what the screen asks for, opens their mails, and follows where a page, or somebody else, leads. */
export async function victimMoves(
  world: World,
  cast: Cast,
  { flows, random }: { flows: readonly string[]; random: Random },
): Promise<Moved> {
  const mail = await world.newestMail(cast.victim)
  if (mail && mail.token !== '' && isUnread(cast, mail) && random.chance(0.8)) return open(world, cast, mail, random)
  if (cast.lure && random.chance(0.9)) {
    const { lure, current: page } = cast
    cast.lure = undefined
    if ('url' in lure)
      return { said: 'victim follows the lure', answer: await travel(world, cast, page, lure.url), page }
    const answer = await page.next('submit', { exchangeCode: lure.exchangeCode }, lure.at)
    return { said: `victim is led back to ${describe(lure.at)}`, answer, page }
  }
  const page = cast.current
  const { redirect, status } = page.last
  if (redirect) return { said: 'victim at the provider', answer: await travel(world, cast, page, redirect.url), page }
  if (status !== 'waiting') {
    if (status === 'completed' && random.chance(0.8)) return nothing
    const flowId = random.of(flows)
    return { said: `victim begins ${flowId}`, answer: await page.start(flowId, cast.ownSession), page }
  }
  return press(world, cast, page, random)
}

async function press(world: World, cast: Cast, page: Page, random: Random): Promise<Moved> {
  const asked = random.chance(0.9) ? goOn(page, cast.passkeys.own, random) : undefined
  if (asked) return { said: `victim goes on with ${page.last.action}`, answer: await asked, page }
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
  const filled = await fill(world, page, self)
  const answer = await page.next(button, { ...filled, ...(button === 'social' && { provider: 'acme' }) })
  // The id is in the URL that the provider leads back to.
  const { redirect, executionId = '', stepId = '' } = answer
  if (redirect) cast.seen.push({ executionId, stepId })
  return { said: `victim presses ${button}`, answer, page }
}

async function travel(world: World, cast: Cast, page: Page, url: string): Promise<Answer> {
  const { at, exchangeCode } = await world.comeBack(url, { email: cast.victim })
  cast.seen.push(at)
  return page.next('submit', { exchangeCode }, at)
}

function isUnread({ opened }: Cast, { id, numbered }: Mail): boolean {
  return (opened.get(id) ?? 0) < (numbered.length > 0 ? 2 : 1)
}

async function open(world: World, cast: Cast, mail: Mail, random: Random): Promise<Moved> {
  const times = cast.opened.get(mail.id) ?? 0
  cast.opened.set(mail.id, times + 1)
  if (mail.numbered.length > 0) return openNumbered(world, cast, mail, { isAgain: times > 0, random })
  if (mail.at.executionId === '') {
    const { ok, answer } = await world.post('/v1/auth/magiclink/verify', { token: mail.token })
    return {
      said: 'victim opens a link of no run',
      answer: ok ? { authInfo: answer as Answer['authInfo'] & object } : {},
    } // of our own server
  }
  const page = random.of([cast.own, cast.own, cast.other])
  cast.current = page
  const answer = await page.next('submit', { token: mail.token }, mail.at)
  // One that was refused is not used up: who finds it signs in with it, as anywhere.
  if (answer.errorCode === undefined) cast.used.push(mail.token)
  return { said: `victim opens ${describe(mail.at)}`, answer, page }
}

/**
 * Follows the number that their own page shows. Where somebody else has asked for the links, nothing tells the victim the
 * right number: who is lured there guesses, here wrongly, and has no second guess.
 */
async function openNumbered(
  world: World,
  cast: Cast,
  mail: Mail,
  { isAgain, random }: { isAgain: boolean; random: Random },
): Promise<Moved> {
  const asked = cast.numbers.get(mail.id)
  if (!asked) return nothing
  const { page, linkId } = asked
  const isOwn = page === cast.own || page === cast.other
  const wrong = mail.numbered.find(({ number }) => number !== linkId)?.number ?? ''
  const isRight = isOwn ? !isAgain && random.chance(0.9) : isAgain
  const isFollowed = await follow(world, mail, isRight ? linkId : wrong)
  if (isOwn && isRight && isFollowed) page.hasProven = true
  const whose = isOwn ? 'their own' : 'another'
  return {
    said: `victim follows the ${isRight ? 'right' : 'wrong'} number of ${whose} request, ${isFollowed}`,
    answer: {},
  }
}

export function describe({ executionId, stepId }: At): string {
  return `${executionId.replace(/^.*\|#\|/, '').slice(-24)} at ${stepId}`
}
