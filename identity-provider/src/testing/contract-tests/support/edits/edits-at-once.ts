import { digestOf, heldIn, touchedBetween } from '../contents/compared.ts'
import type { Answer, Ask, Context } from '../context.ts'
import { type Act, actsOf, type Drawing, type Editor, type Effect, type Named, newMark, thingsOf } from './editors.ts'
import type { Fixtures } from '../samples/fixtures.ts'
import type { Kind } from '../samples/seed.ts'
import { subjectOf } from '../samples/subjects.ts'

/** The world of a test, and two nodes of it on one database. */
export type Nodes = { world: Context; nodes: readonly [Ask, Ask] }
export type Outcome = { pairs: number; failures: string[] }

/** A request, with the places that it touches and no other one does. */
type Racer = Act & { places: ReadonlySet<string> }
type Round = Drawing & { turn: number }
/** What is asked at once, of things of this kind; `tables` are those that it writes. */
type Race = {
  kind: Kind | undefined
  tables: readonly string[]
  racersFor(round: Round): Racer[]
  pairsOf(racers: readonly Racer[]): number
}

const pairsMin = 20
const racersMax = 10
/** Odd for what is new: what is off there is switched on. */
let variants = 11

/** Edits of different fields at once. */
export async function editAtOnce(on: Nodes, editor: Editor): Promise<Outcome> {
  const { kind, tables } = editor
  const racersFor = (round: Round) => {
    const chosen = turned(racersOf(editor, round), round.turn)
    return Array.from({ length: Math.ceil(racersMax / chosen.length) }, () => chosen).flat()
  }
  const race = { kind, tables, racersFor, pairsOf: differingPairs }
  return editor.isMerging ? raced(on, race) : raceWhole(on, race)
}

/** Of two that are about different fields. */
function differingPairs(racers: readonly Racer[]): number {
  const same = racers.map(({ field }) => racers.filter(other => other.field === field).length)
  return same.reduce((sum, count) => sum + racers.length - count, 0) / 2
}

/** The editors of what an operation is about, or writes, of one kind of thing. */
export function editorsBeside({ name }: Named, { tables }: Effect, editors: readonly Editor[]): Editor[] {
  const { spends } = subjectOf(name)
  const isSharing = (editor: Editor) => editor.tables.some(table => tables.includes(table))
  const sharing = editors.filter(editor => (spends && editor.kind === spends) || isSharing(editor))
  const kind = spends ?? sharing.find(editor => editor.kind)?.kind
  return sharing.filter(editor => editor.kind === undefined || editor.kind === kind)
}

/** Any operation at once with edits of what it writes. */
export async function raceEdits(on: Nodes, named: Named & Effect, beside: readonly Editor[]): Promise<Outcome> {
  const { name, operation, touched } = named
  const { sample, spends } = subjectOf(name)
  const removed = [...touched].filter(place => place.endsWith(' -'))
  return raced(on, {
    kind: spends ?? beside.find(editor => editor.kind)?.kind,
    tables: [...new Set([...named.tables, ...beside.flatMap(({ tables }) => tables)])],
    racersFor(round) {
      const lists = beside.map(editor => racersOf(editor, round))
      const most = Math.max(...lists.map(list => list.length))
      const mixed = Array.from({ length: most }, (_, n) => lists.flatMap(list => list.slice(n, n + 1))).flat()
      const input = sample(round.things, round.mark)
      const racers = turned(mixed, round.turn)
      // What is removed has no values.
      if (removed.length > 0) for (const racer of racers) racer.places = new Set()
      const own = { field: name, operation, input, places: removed.length > 0 ? new Set(removed) : touched }
      return racers.toSpliced(racers.length / 2, 0, own)
    },
    // With each of the others, and each of these with the others.
    pairsOf: differingPairs,
  })
}

function racersOf(editor: Editor, round: Drawing): Racer[] {
  return actsOf(editor, { ...round, isFull: editor.isFull }).flatMap(act => {
    const places = editor.fields.get(act.field)
    const field = `${editor.name} ${act.field}`
    return places ? [{ ...act, field, places: editor.isMerging ? places : new Set<string>() }] : []
  })
}

function turned<One>(all: readonly One[], by: number): One[] {
  const from = (by * racersMax) % Math.max(1, all.length)
  return [...all.slice(from), ...all.slice(0, from)].slice(0, racersMax)
}

/** What each of those that were done touches is touched, unless it is not when they come one after another, in some order. */
async function raced({ world, nodes }: Nodes, race: Race): Promise<Outcome> {
  const outcome: Outcome = { pairs: 0, failures: [] }
  for (let turn = 0; outcome.pairs < pairsMin; turn++) {
    variants += 2
    const run = async (ask: (racers: readonly Racer[], things: Fixtures) => Promise<Answer[]>) => {
      const things = await thingsOf(world, race.kind)
      // What is made anew is as the one before was; what is there already has the values of the one before.
      const variant = race.kind ? variants : variants++
      const racers = race.racersFor({ things, mark: newMark(), variant, turn })
      const before = await heldIn(world.contents, race.tables)
      const answers = await ask(racers, things)
      return { racers, answers, touched: touchedBetween(before, await heldIn(world.contents, race.tables)) }
    }
    if (!race.kind) await run((acts, things) => oneByOne(world.ask, acts, things))
    const { racers, answers, touched } = await run((acts, things) => allAtOnce(nodes, acts, things))
    outcome.pairs += race.pairsOf(racers)
    outcome.failures.push(...brokenOf(racers, answers))
    const done = racers.filter((_, n) => answers[n]?.status === 200)
    let missing = done.flatMap(({ places }) => [...places]).filter(place => !touched.has(place))
    for (const order of ordersOf(racers.keys().toArray())) {
      if (missing.length === 0) break
      const inTurn = await run((acts, things) =>
        oneByOne(
          world.ask,
          order.flatMap(n => acts[n] ?? []),
          things,
        ),
      )
      missing = missing.filter(place => inTurn.touched.has(place))
    }
    if (missing.length > 0) outcome.failures.push(`lost: ${missing.join()}`)
    variants += 1 - (variants % 2)
  }
  return outcome
}

/** Of requests that say how the whole thing is, one is what is left. */
async function raceWhole({ world, nodes }: Nodes, race: Race): Promise<Outcome> {
  const outcome: Outcome = { pairs: 0, failures: [] }
  const things = await thingsOf(world, race.kind)
  const mark = newMark()
  const held = async () => digestOf(await heldIn(world.contents, race.tables))
  /** Whether it is what one of them leaves, by itself or with another one just before it. */
  const isLeftBy = async (racers: readonly Racer[], left: string) => {
    for (const racer of racers) {
      await oneByOne(world.ask, [racer], things)
      if ((await held()) === left) return true
    }
    for (const order of ordersOf(racers)) {
      await oneByOne(world.ask, order, things)
      if ((await held()) === left) return true
    }
    return false
  }
  for (let turn = 0; outcome.pairs < pairsMin; turn++) {
    const racers = race.racersFor({ things, mark, variant: ++variants, turn })
    const answers = await allAtOnce(nodes, racers, things)
    outcome.pairs += race.pairsOf(racers)
    outcome.failures.push(...brokenOf(racers, answers))
    const left = await held()
    const done = racers.filter((_, n) => answers[n]?.status === 200)
    if (done.length > 0 && !(await isLeftBy(done, left))) outcome.failures.push('a mixture is left')
  }
  variants += 1 - (variants % 2)
  return outcome
}

/** With each two of them at the end: what came before those a whole leaves no trace of. */
function ordersOf<One>(all: readonly One[]): One[][] {
  return all.flatMap((last, n) => {
    const others = all.toSpliced(n, 1)
    return others.map((before, m) => [...others.toSpliced(m, 1), before, last])
  })
}

/** Each node gets every other one. */
function allAtOnce(nodes: Nodes['nodes'], acts: readonly Act[], things: Fixtures): Promise<Answer[]> {
  return Promise.all(acts.map(({ operation, input }, n) => nodes[n % 2 === 0 ? 0 : 1](operation, input, things)))
}

async function oneByOne(ask: Ask, acts: readonly Act[], things: Fixtures): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { operation, input } of acts) answers.push(await ask(operation, input, things))
  return answers
}

function brokenOf(racers: readonly Racer[], answers: readonly Answer[]): string[] {
  return answers.flatMap(({ status, text }, n) =>
    status >= 500 ? [`${racers[n]?.field}: ${status} ${text.slice(0, 500)}`] : [],
  )
}
