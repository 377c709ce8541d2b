import { expect, test } from 'vitest'
import { type Cast, castOf, judgeEnd, judgeThief, judgeVictim } from './testing-cast.ts'
import { type Motif, motifs, secure, thiefMoves, victimMoves } from './testing-moves.ts'
import { type Random, randomOf } from './testing-random.ts'
import { type Answer, startWorld, type World } from './testing-world.ts'

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

/** The flow that a thief goes for: mostly one that has what they are after. */
function flowFor({ drawn, starters }: World, { actions, name }: Motif, random: Random): string {
  const fitting = [...drawn.values()].filter(({ dsl, isGuarded }) =>
    name === 'fields' ? isGuarded : actions.every(action => JSON.stringify(dsl).includes(`"${action}"`)),
  )
  const isFitting = random.chance(0.75) && name !== 'mixed' && fitting.length > 0
  return isFitting ? random.of(fitting).flowId : random.of([...starters, ...drawn.keys()])
}

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
  const flows = [flowId, ...(kind === 'absent' || kind === 'squatted' ? byMail : byPassword)]
  const isGuarded = world.drawn.get(flowId)?.isGuarded === true
  const isSecured = motif.name !== 'two users' && kind.startsWith('stolen') && random.chance(0.7)
  const securedAt = isSecured ? 5 + random.below(8) : -1
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
    if (turn === securedAt) {
      walked.told.push(`${turn} ${await secure(world, cast, own)}`)
      cast.isEntitled = false
      continue
    }
    const { said, answer } = isThief
      ? await thiefMoves(world, cast, { motif, flowId, random: own })
      : await victimMoves(world, cast, { flows, random: own })
    walked.told.push(`${turn} ${said}: ${short(answer)}`)
    walked.isSignedIn ||= answer.authInfo !== undefined
    if (!isThief) await noteProof(world, cast)
    walked.violation = isThief ? judgeThief(cast, answer, isGuarded) : judgeVictim(cast, answer)
  }
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
