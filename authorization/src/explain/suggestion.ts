import { checkCoroutine } from '../check/check.ts'
import type { Conditions, Opening, Part } from '../check/expansion.ts'
import { relevantMembers } from '../lists/relevant.ts'
import { listObjects } from '../lists/list-objects.ts'
import { type QueryCoroutine, type RelationTuple, type Target, combineQueries } from '../relations/relation-reader.ts'
import { findMember, mayHold, type Schema } from '../schema/schema.ts'
import { cheapest, type Prices } from './cheapest.ts'
import { arrowTypes, asTarget, cheapestOf, createMinimalGrants, setsOf } from './minimal-grants.ts'
import { changeKey, type Changes, withChanges } from './changes.ts'
import type { Entry, CheckRecord } from './check-record.ts'

type Question = {
  schema: Schema
  conditions: Conditions
  tuple: RelationTuple
  subject: Target
  /** No intersection or difference was involved, so whatever allows a part allows the whole. */
  isMonotone: boolean
}

/** An object on which the subject has the member, by `type name`. */
type Existing = ReadonlyMap<string, string>

/** The maximum number of smaller sets of changes to try. */
const trialsMax = 64

/**
 * A small set of relations to create, or to delete where something is subtracted, that would allow a denied check;
 * undefined when none was found. A suggestion is always verified. It is the smallest unless one relation serves several
 * purposes: that is as hard as minimum set cover, so only some sets are tried.
 */
export function* suggestChanges(
  question: Question,
  record: CheckRecord,
  root: Entry,
): QueryCoroutine<Changes | undefined> {
  const blind = planner(question, record, new Map())
  if (blind.cost(root) === Infinity) return undefined
  // The subject may already be in a suitable group or have access to a suitable object, so that fewer relations suffice.
  const plan = blind.cost(root) > 1 ? planner(question, record, yield* findExisting(question, record)) : blind
  const changes = plan.changes(root)
  if (question.isMonotone && blind.cost(root) === 1) return changes
  const isEnough = yield* withChanges(checkCoroutine(question), changes)
  const size = isEnough ? changes.add.length + changes.remove.length : 3
  for (const trials of trialsBelow(size, plan.singles())) {
    const answers = yield* combineQueries(trials.map(trial => withChanges(checkCoroutine(question), trial)))
    const found = trials.find((_, at) => answers[at])
    if (found !== undefined) return found
  }
  return isEnough ? changes : undefined
}

/** Smaller sets of changes, the smallest first. */
function* trialsBelow(size: number, singles: readonly Changes[]): Generator<Changes[]> {
  if (size > 1) yield singles.slice(0, trialsMax)
  if (size <= 2) return
  const few = singles.slice(0, Math.floor(Math.sqrt(trialsMax * 2)))
  yield few.flatMap((one, at) =>
    few.slice(at + 1).map(other => ({ add: [...one.add, ...other.add], remove: [...one.remove, ...other.remove] })),
  )
}

function planner(question: Question, record: CheckRecord, existing: Existing) {
  const { schema, subject, tuple } = question
  const grants = createMinimalGrants(question, relevantMembers(schema, tuple.resourceType, tuple.relation))

  /** A target to store: an object or a target set on which the subject has, or will get, `name`. */
  type Choice = { readonly targetType: string; readonly id?: string; readonly type: string; readonly name: string }

  const choicesOf = ({ relation, type, arrow, set }: Opening): Choice[] => {
    if (arrow !== undefined) return arrowTypes(schema, type, arrow).map(it => choice(it, it, arrow.name))
    return (set === undefined ? setsOf(relation) : [set]).map(it =>
      choice(`${it.type}#${it.relation}`, it.type, it.relation),
    )
  }
  const choice = (targetType: string, type: string, name: string): Choice => {
    const id = existing.get(`${type} ${name}`)
    return { targetType, type, name, ...(id !== undefined && { id }) }
  }
  const costOfChoice = ({ id, type, name }: Choice) => 1 + (id === undefined ? grants.cost(type, name) : 0)

  const holdsSubject = ({ relation, arrow, set }: Opening) =>
    arrow === undefined && set === undefined && mayHold(relation, subject)

  const costs = new Map<Opening, number>()
  const costOfOpening = (opening: Opening): number => {
    const known = costs.get(opening)
    if (known !== undefined) return known
    const cost = holdsSubject(opening) ? 1 : Math.min(Infinity, ...choicesOf(opening).map(costOfChoice))
    costs.set(opening, cost)
    return cost
  }

  const costOfPart = ({ premise, isSubtracted }: Part, prices: Prices): number => {
    if (premise === undefined) return 0
    const entry = record.of(premise)
    if (isSubtracted === true) return removalsOf(record, entry)?.length ?? Infinity
    return premise.value === true ? 0 : (prices.get(entry)?.cost ?? Infinity)
  }

  const prices = cheapest(
    record,
    ({ subproblem, openings }) => (subproblem.value === true ? 0 : Math.min(Infinity, ...openings.map(costOfOpening))),
    costOfPart,
  )

  const relationsOf = (opening: Opening): RelationTuple[] => {
    const owner = { resourceType: opening.type, resource: opening.id, relation: opening.relation.name }
    if (holdsSubject(opening)) return [{ ...owner, ...asTarget(subject) }]
    const best = cheapestOf(choicesOf(opening), costOfChoice)
    if (best === undefined) return []
    const { id = grants.newId(best.type), targetType } = best
    const link = { ...owner, targetType, target: id }
    return best.id === undefined ? [link, ...grants.relations(best.type, id, best.name)] : [link]
  }

  const collect = (entry: Entry, add: RelationTuple[], remove: RelationTuple[]): void => {
    if (entry.subproblem.value === true) return
    if (entry.isJoin) {
      for (const { premise, isSubtracted } of entry.parts) {
        if (premise === undefined) continue
        if (isSubtracted === true) remove.push(...(removalsOf(record, record.of(premise)) ?? []))
        else collect(record.of(premise), add, remove)
      }
      return
    }
    const part = prices.get(entry)?.part
    const opening = cheapestOf(entry.openings, costOfOpening)
    if (part?.premise !== undefined) collect(record.of(part.premise), add, remove)
    else if (opening !== undefined) add.push(...relationsOf(opening))
  }

  const openings = () =>
    [...record.all()].filter(({ subproblem }) => subproblem.value !== true).flatMap(entry => entry.openings)

  /** Each change that may help, by itself. */
  const singles = (): Changes[] => {
    const added = openings().flatMap(opening => {
      const itself = opening.arrow === undefined ? [] : [{ targetType: opening.type, target: opening.id }]
      const found = choicesOf(opening).flatMap(({ id, targetType }) =>
        id === undefined ? [] : [{ targetType, target: id }],
      )
      const ends = holdsSubject(opening) ? [asTarget(subject)] : [...found, ...itself]
      const owner = { resourceType: opening.type, resource: opening.id, relation: opening.relation.name }
      return ends.map(end => ({ ...owner, ...end }))
    })
    const removed = [...record.all()]
      .flatMap(entry => entry.parts)
      .flatMap(({ premise, isSubtracted }) =>
        isSubtracted === true && premise !== undefined ? (removalsOf(record, record.of(premise)) ?? []) : [],
      )
    return [
      ...distinct(added).map(relation => ({ add: [relation], remove: [] })),
      ...distinct(removed).map(relation => ({ add: [], remove: [relation] })),
    ]
  }

  return {
    singles,
    cost: (root: Entry) => prices.get(root)?.cost ?? Infinity,
    changes(root: Entry): Changes {
      const add: RelationTuple[] = []
      const remove: RelationTuple[] = []
      collect(root, add, remove)
      return { add: distinct(add), remove: distinct(remove) }
    },
  }
}

/** The fewest relations to delete so that an entry does not hold; undefined when that is impossible. */
function removalsOf(record: CheckRecord, { subproblem, parts, isJoin }: Entry): RelationTuple[] | undefined {
  if (subproblem.value === false) return []
  const ways = parts
    .filter(({ premise }) => premise?.value !== false)
    .map(({ relation, premise, isSubtracted }) => {
      if (relation !== undefined) return [relation]
      return premise === undefined || isSubtracted === true ? undefined : removalsOf(record, record.of(premise))
    })
  if (isJoin)
    return cheapestOf(
      ways.filter(way => way !== undefined),
      way => way.length,
    )
  if (ways.length === 0 || ways.includes(undefined)) return undefined
  return distinct(ways.flatMap(way => way ?? []))
}

/** Objects on which the subject already has what an opening needs. */
function* findExisting({ schema, conditions, subject }: Question, record: CheckRecord): QueryCoroutine<Existing> {
  const wanted = new Map<string, { type: string; name: string }>()
  const want = (type: string, name: string) => {
    if (findMember(schema, type, name) !== undefined) wanted.set(`${type} ${name}`, { type, name })
  }
  for (const { openings } of record.all())
    for (const { relation, type, arrow, set } of openings) {
      for (const it of arrow === undefined ? [] : arrowTypes(schema, type, arrow)) want(it, arrow?.name ?? '')
      for (const it of set === undefined ? setsOf(relation) : [set]) want(it.type, it.relation)
    }
  const existing = new Map<string, string>()
  if (subject.relation !== undefined) return existing
  for (const [key, only] of wanted) {
    const found = yield* listObjects({ schema, conditions, target: subject, only })
    const [first] = found.map(({ id }) => id).sort()
    if (first !== undefined) existing.set(key, first)
  }
  return existing
}

function distinct(tuples: readonly RelationTuple[]) {
  return [...new Map(tuples.map(tuple => [changeKey(tuple), tuple])).values()]
}
