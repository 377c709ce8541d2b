import type { Mark } from '../edit/canvas/FixedGraph.tsx'
import { sentenceOf, wayInWords } from '../edit/canvas/sentences.ts'
import type { Editing } from '../edit/model/editing.ts'
import { type Step, waysOf } from '../edit/model/flow-model.ts'
import { flows } from '../messages.ts'
import { canonical, changesBetween, partsOfDocument } from './flow-parts.ts'

type Drawn = Omit<Editing, 'change' | 'problems'>
export type Comparison = {
  /** What is different, in sentences, steps first. */
  sentences: readonly string[]
  before: ReadonlyMap<string, Mark>
  after: ReadonlyMap<string, Mark>
}

/** What is different in `after`: for its drawing, for that of `before`, and in words. Where steps stand does not count. */
export function compared(before: Drawn, after: Drawn): Comparison {
  const [old, now] = [before.flow, after.flow]
  const others = changesBetween(partsOfDocument(old.whole), partsOfDocument(now.whole)).filter(
    ({ kind, name }) => kind === 'screen' || (kind === 'setting' && name !== 'start'),
  )
  const changedScreens = new Set<unknown>(
    others.flatMap(({ kind, name, change }) => (kind === 'screen' && change === 'changed' ? [name] : [])),
  )
  const removed = Object.keys(old.steps).filter(id => !Object.hasOwn(now.steps, id))
  const added = Object.keys(now.steps).filter(id => !Object.hasOwn(old.steps, id))
  const changed = Object.entries(now.steps).flatMap(([id, step]) => {
    const earlier = old.steps[id]
    return earlier && (isOther(earlier, step) || changedScreens.has(step.screen)) ? [{ id, earlier, step }] : []
  })
  const marked = (ids: readonly string[], mark: Mark) => ids.map(id => [id, mark] as const)
  const both = marked(
    changed.map(({ id }) => id),
    'changed',
  )
  return {
    sentences: [
      ...(old.start === now.start ? [] : [flows.compared.starts(nameOf(after, now.start))]),
      ...added.map(id => flows.compared.added(nameOf(after, id))),
      ...removed.map(id => flows.compared.removed(nameOf(before, id))),
      ...changed.flatMap(each => sentencesOf(before, after, each)),
      ...others.map(({ kind, name, change }) => flows.change[kind][change](name)),
    ],
    before: new Map([...marked(removed, 'removed'), ...both]),
    after: new Map([...marked(added, 'added'), ...both]),
  }
}

function isOther(one: Step, other: Step): boolean {
  const [{ at: _, ...before }, { at: __, ...after }] = [one, other]
  return canonical(before) !== canonical(after)
}

type Changed = { id: string; earlier: Step; step: Step }

/** Each way that leads elsewhere; what else is different is one sentence. */
function sentencesOf(before: Drawn, after: Drawn, { id, earlier, step }: Changed): string[] {
  const name = nameOf(after, id)
  const ways = new Map(waysOf(earlier, before.flow, before.schema.outcomesOf).map(({ on, to }) => [on, to]))
  const led = waysOf(step, after.flow, after.schema.outcomesOf).filter(({ on, to }) => ways.get(on) !== to)
  const isElsewise = isOther(withoutWays(earlier), withoutWays(step))
  return [
    ...(isElsewise ? [flows.compared.changed(name)] : []),
    ...led.map(({ on, to }) => {
      const way = wayInWords(inFull(after), step, on)
      return to === undefined
        ? flows.compared.leadsNowhere(name, way)
        : flows.compared.leads(name, way, nameOf(after, to))
    }),
  ]
}

function withoutWays({ next: _, body: __, otherwise: ___, ...step }: Step): Step {
  return step
}

function inFull(drawn: Drawn): Editing {
  return { ...drawn, problems: [], change: () => {} }
}

function nameOf(drawn: Drawn, id: string): string {
  const step = drawn.flow.steps[id]
  return flows.compared.within(step ? sentenceOf(inFull(drawn), id, step) : id)
}
