import { texts } from './messages.ts'

/** A typed id as it is written: `user:ann`, `group:staff#member`. */
export type Thing = { type: string; id: string }

/** The parts of `type:id`; a set's relation belongs to its type. Undefined for what has no colon. */
export function parseThing(text: string): Thing | undefined {
  const [, type = '', id = ''] = /^([^:]*):(.+)$/s.exec(text.trim()) ?? []
  if (type === '' || id === '') return undefined
  const set = /^(.+)#(\w+)$/.exec(id)
  return set ? { type: `${type}#${set[2]}`, id: set[1] ?? '' } : { type, id }
}

/** The other way round. */
export function formatThing({ type, id }: { type: string | null; id: string | null }): string {
  const [plain = '', set] = type?.split('#') ?? []
  return `${plain}:${id ?? ''}${set === undefined ? '' : `#${set}`}`
}

/** The fields of the form, as they stand in the URL. */
export type Asked = { who?: string | undefined; has?: string | undefined; on?: string | undefined }

/** The question that it comes to; undefined while something is missing or wrong. */
export function questionOf({ who = '', has = '', on = '' }: Asked) {
  const target = parseThing(who)
  const resource = parseThing(on)
  if (!target || !resource || has.trim() === '') return undefined
  return {
    resourceType: resource.type,
    resource: resource.id,
    relation: has.trim(),
    targetType: target.type,
    target: target.id,
  }
}

/** A question whether a target has a relation or permission on a resource. */
export type Question = { resourceType: string; resource: string; relation: string; targetType: string; target: string }

/** A relation that is stored; to a search of users it has no target. */
export type Relation = Omit<Question, 'targetType' | 'target'> & { targetType: string | null; target: string | null }

/** A relation as text: `group:staff#member viewer of document:plan`. */
export function formatRelation({ resourceType, resource, relation, targetType, target }: Relation): string {
  return texts.relationText(
    formatThing({ type: targetType, id: target }),
    relation,
    formatThing({ type: resourceType, id: resource }),
  )
}

/** The parts of a relation that say which it is, as the API takes them. */
export function relationInput({ resourceType, resource, relation, targetType, target }: Relation): Question {
  return { resourceType, resource, relation, targetType: targetType ?? '', target: target ?? '' }
}
