import { expect, test } from 'vitest'
import { type Cast, castOf, noteNumber } from './testing-cast.ts'
import { enable, eventsOf, happen, isHalfway } from './testing-events.ts'
import { judgeEnd, judgeRun, judgeThief, judgeVictim } from './testing-judges.ts'
import { flowFor, motifs } from './testing-motifs.ts'
import type { Answer } from './testing-page.ts'
import { randomOf } from './testing-random.ts'
import { thiefMoves } from './testing-thief.ts'
import { victimMoves } from './testing-victim.ts'
import { startWorld, type World } from './testing-world.ts'

/** More with `WALKS=10000 npm test -- flows/walks`; `WALKS_SEED` draws others. A seed makes each walk the same again. */
const walksMax = Number(process.env.WALKS ?? '300')
const seed = Number(process.env.WALKS_SEED ?? '1')
const actsMax = 18
/** Walks on one server, with flows of its own; two servers at once. */
const batch = 150
const drawnFlows = 60
const lanes = 2
const byMail = ['sign-up-or-in', 'magic-link', 'sign-up', 'forgotten-password']
const byPassword = ['sign-in', 'sign-in-two-factors', 'forgotten-password', 'magic-link']

type Walked = { violation: string | undefined; told: string[]; isSignedIn: boolean }

/** From when the victim has proven the address, the account is theirs alone. */
async function noteProof({ identity }: World, cast: Cast): Promise<void> {
  if (cast.kind !== 'squatted' || !cast.isEntitled) return
  const { user } = await identity.clientAs().users.load({ loginId: cast.victim })
  if (user.verifiedEmail && user.email === cast.victim) cast.isEntitled = false
}

/** One walk, the same for the same number, but for the acts that are skipped. */
async function walk(world: World, index: number, skipped: ReadonlySet<number> = new Set()): Promise<Walked> {
  world.identity.clock.now = Date.now()
  const random = randomOf(seed, index)
  const motif = random.of(motifs)
  const flowId = flowFor(world, motif, random)
  const kind = random.of(motif.kinds)
  const name = `${index}-${world.users()}`
  const cast = await castOf(world, { name, kind, speaksForThemselves: motif.share > 0.8, random })
  const flows = [flowId, flowId, ...(['absent', 'squatted', 'given'].includes(kind) ? byMail : byPassword)]
  const isGuarded = world.drawn.get(flowId)?.isGuarded === true
  const event = random.of(eventsOf[kind])
  const happensAt = random.chance(motif.interrupted) ? 3 + random.below(9) : actsMax
  const disabledTurns = 1 + random.below(4)
  let enabledAt = actsMax
  const firstTurn = 3 + random.below(6)
  const walked: Walked = {
    violation: undefined,
    told: [`walk ${index} of seed ${seed}: ${motif.name}, the victim is ${kind}, ${flowId}`],
    isSignedIn: false,
  }
  for (let turn = 0; turn < actsMax && walked.violation === undefined; turn += 1) {
    if (skipped.has(turn)) continue
    const own = randomOf(seed, index, turn)
    const isThief = own.chance(turn < firstTurn ? 0.8 : motif.share)
    // Best where somebody is halfway: they have shown who they are, and have no session yet.
    if (!cast.hasEnded && turn >= happensAt && (turn > happensAt + 4 || isHalfway(cast))) {
      walked.told.push(`${turn} ${await happen(world, cast, event, own)}`)
      enabledAt = turn + disabledTurns
      continue
    }
    if (cast.isDisabled && turn >= enabledAt) walked.told.push(`${turn} ${await enable(world, cast)}`)
    const { said, answer, page } = isThief
      ? await thiefMoves(world, cast, { motif, flowId, random: own })
      : await victimMoves(world, cast, { flows, random: own })
    walked.told.push(`${turn} ${said}: ${short(answer)}`)
    walked.isSignedIn ||= answer.authInfo !== undefined
    if (!isThief) await noteProof(world, cast)
    for (const mailbox of isThief ? [cast.victim, cast.thief] : [cast.victim])
      if (page) await noteNumber(world, cast, page, mailbox)
    walked.violation =
      judgeRun(cast, answer, page) ?? (isThief ? judgeThief(cast, answer, isGuarded) : judgeVictim(cast, answer))
  }
  if (cast.isDisabled) await enable(world, cast)
  walked.violation ??= await judgeEnd(world, cast)
  if (walked.violation !== undefined)
    walked.told.push(walked.violation, JSON.stringify(world.drawn.get(flowId)?.dsl ?? flowId))
  return walked
}

function short({ status, screen, action, errorCode, authInfo }: Answer): string {
  const { errorText } = screen?.state ?? {}
  return [status, action, screen?.id, errorText, errorCode, authInfo?.user?.email].filter(Boolean).join(' ')
}

/** The same walk without the acts that it does not need. */
async function shrunk(world: World, index: number, found: Walked): Promise<Walked> {
  const skipped = new Set<number>()
  let least = found
  for (let turn = actsMax - 1; turn >= 0; turn -= 1) {
    const again = await walk(world, index, new Set([...skipped, turn]))
    if (again.violation === undefined) continue
    skipped.add(turn)
    least = again
  }
  return least
}

test(`of ${walksMax} walks through flows none ends with a session, a factor or a password of somebody else`, {
  timeout: 60_000 + walksMax * 1_000,
  tags: ['long'],
}, async () => {
  const walked: Walked[] = []
  const found: string[] = []
  let next = 0
  async function lane() {
    for (let start = next; start < walksMax && found.length === 0; start = next) {
      next += batch
      const world = await startWorld({ seeds: [seed, start], count: drawnFlows })
      try {
        for (let index = start; index < Math.min(start + batch, walksMax) && found.length === 0; index += 1) {
          const done = await walk(world, index)
          walked.push(done)
          if (done.violation !== undefined) found.push((await shrunk(world, index, done)).told.join('\n'))
        }
      } finally {
        await world.close()
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  expect(found.join('\n\n')).toBe('')
  // The walks get somewhere.
  expect(walked.filter(({ isSignedIn }) => isSignedIn).length).toBeGreaterThan(walked.length / 2)
})
