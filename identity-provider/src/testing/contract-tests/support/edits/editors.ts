import type { Operation } from '@gatehouse-id/operation'
import { heldIn, heldOf, isNoDiary, touchedBetween, writtenTables } from '../contents/compared.ts'
import type { Context, Input } from '../context.ts'
import { drawnEdits } from './drawn-edits.ts'
import type { Fixtures } from '../samples/fixtures.ts'
import { another, type Kind } from '../samples/seed.ts'
import { subjectOf } from '../samples/subjects.ts'

export type Named = { name: string; operation: Operation }
/** An operation that edits fields of a thing, and the tables that it writes. */
export type Editor = Named & {
  kind: Kind | undefined
  tables: string[]
  /** Whether an edit of one field leaves the others as they are; where not, a request says how the whole thing is. */
  isMerging: boolean
  /** Whether an edit sends all that the sample has. */
  isFull: boolean
  /** What can be edited in a furnished project, with the places that it touches alone. */
  fields: Map<string, ReadonlySet<string>>
}
/** What an operation does by itself. */
export type Effect = { tables: string[]; touched: ReadonlySet<string> }
/** One request, and what it is about. */
export type Act = { field: string; operation: Operation; input: Input }

let marks = 0
/** What no other thing has as its name. */
export function newMark(): string {
  return `mark${++marks}`
}

export function thingsOf({ identity, own }: Context, kind: Kind | undefined): Promise<Fixtures> | Fixtures {
  return kind ? another(kind, identity, own) : own
}

export type Drawing = { things: Fixtures; mark: string; variant: number; isFull?: boolean }

export function actsOf({ name, operation }: Named, { mark, ...by }: Drawing): Act[] {
  const edits = drawnEdits(operation, subjectOf(name).sample(by.things, mark), by)
  return edits.map(edit => ({ ...edit, operation }))
}

/** Undefined when it edits no two fields. */
export async function findEditor(world: Context, named: Named & Effect): Promise<Editor | undefined> {
  return (await findEditorBy(world, named, false)) ?? findEditorBy(world, named, true)
}

/** What edits do is seen one after another, in both orders. */
async function findEditorBy(world: Context, named: Named & Effect, isFull: boolean): Promise<Editor | undefined> {
  const { contents, ask } = world
  const { tables } = named
  const { spends: kind } = subjectOf(named.name)
  const things = await thingsOf(world, kind)
  const mark = newMark()
  const isDone = async ({ operation, input }: Act) => (await ask(operation, input, things)).status === 200
  const possible = new Set<string>()
  const first = actsOf(named, { things, mark, variant: 1, isFull })
  if (first.length < 2) return undefined
  for (const act of first) if (await isDone(act)) possible.add(act.field)
  if (possible.size < 2) return undefined

  /** What each edit touches, and what all of them do. */
  async function made(acts: readonly Act[]) {
    const each = new Map<string, Set<string>>()
    const was = await heldIn(contents, tables)
    let now = was
    for (const act of acts) {
      await isDone(act)
      const next = await heldIn(contents, tables)
      each.set(act.field, touchedBetween(now, next))
      now = next
    }
    return { each, all: touchedBetween(was, now) }
  }
  const actsAt = (variant: number) =>
    actsOf(named, { things, mark, variant, isFull }).filter(({ field }) => possible.has(field))
  const forwards = await made(actsAt(2))
  const backwards = await made(actsAt(3).toReversed())
  const touching = (place: string) => [...forwards.each.values()].filter(places => places.has(place)).length
  const isOwn = (place: string) => forwards.all.has(place) && backwards.all.has(place) && touching(place) === 1
  const merging = [...forwards.each].filter(([, places]) => [...places].some(isOwn)).map(([field]) => field)
  const isMerging = merging.length > 1
  const edited = isMerging ? merging : [...possible].filter(field => (backwards.each.get(field)?.size ?? 0) > 0)
  const placesOf = (field: string) => new Set([...(forwards.each.get(field) ?? [])].filter(isOwn))
  const fields = new Map(edited.map(field => [field, placesOf(field)]))
  // What makes another thing each time edits none.
  const again = actsAt(3).slice(0, 1)
  const isEditor = fields.size > 1 && (isMerging || (await made(again)).all.size === 0)
  return isEditor ? { ...named, kind, tables, isMerging, isFull, fields } : undefined
}

/** What is done to the same thing is done twice: the first time may be another than those that follow. */
export async function findEffect(world: Context, { name, operation }: Named): Promise<Effect> {
  const { contents, ask } = world
  const { sample, spends } = subjectOf(name)
  const things = await thingsOf(world, spends)
  const made = async (acts: readonly Pick<Act, 'operation' | 'input'>[]): Promise<Effect> => {
    const before = await contents.some(isNoDiary)
    for (const act of acts) await ask(act.operation, act.input, things)
    const after = await contents.some(isNoDiary)
    return { tables: writtenTables(before, after), touched: touchedBetween(heldOf(before), heldOf(after)) }
  }
  const valid = () => [{ operation, input: sample(things, newMark()) }]
  const first = await made(valid())
  if (reading.test(name)) return first
  // What the valid request says may be so already.
  if (first.tables.length === 0) {
    const { tables } = await made(actsOf({ name, operation }, { things, mark: newMark(), variant: 1 }))
    return { tables, touched: first.touched }
  }
  if (spends) return first
  const second = await made(valid())
  return { tables: [...new Set([...first.tables, ...second.tables])], touched: second.touched }
}

export const reading =
  /\.(all|list|load|search|get|check|validate|preview|export|versions|draft|starters|schema|templateList|asyncResult|cloneAsyncResult|latest|history|token|componentsState)/
