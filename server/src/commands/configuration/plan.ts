import { isDeepStrictEqual } from 'node:util'
import { digestOf, type Thing } from '@gatehouse-id/identity-provider/configuration'
import { isFields } from './documents.ts'
import type { Entry } from './folder.ts'

export type FieldChange = { path: string; before?: unknown; after?: unknown; isHidden?: boolean }
export type Change = {
  kind: 'create' | 'change' | 'delete'
  id: string
  /** What it was changed to in the project since it was last known, by somebody else than this folder. */
  isDrift: boolean
  /** Whether the folder, too, says something else since then. */
  isConflict: boolean
  fields: FieldChange[]
}
export type Plan = {
  changes: Change[]
  /** Things of the project that the folder does not have, and that stay. */
  kept: string[]
  unchanged: number
}

/** What things said when they were last known: by a pull, or by a push of this folder. */
export type Known = (id: string) => readonly string[]

type Sides = {
  entries: ReadonlyMap<string, Entry>
  /** Of the parts that the folder has. */
  current: ReadonlyMap<string, Thing>
  known: Known
  prune: boolean
}

/** What a push does. */
export function makePlan({ entries, current, known, prune }: Sides): Plan {
  const changes: Change[] = []
  let unchanged = 0
  for (const [id, { content, hidden }] of entries) {
    const there = current.get(id)
    if (there && isDeepStrictEqual(there.content, content)) {
      unchanged++
      continue
    }
    const digests = known(id)
    const isElsewhere = digests.length > 0 && !(there && digests.includes(digestOf(there.content)))
    changes.push({
      kind: there ? 'change' : 'create',
      id,
      isDrift: isElsewhere,
      isConflict: isElsewhere && !digests.includes(digestOf(content)),
      fields: there ? fieldChanges(there.content, content, hidden) : [],
    })
  }
  const absent = [...current.values()].filter(({ part, name }) => !entries.has(name === '' ? part : `${part}/${name}`))
  const kept: string[] = []
  for (const { part, name, content } of absent) {
    const id = name === '' ? part : `${part}/${name}`
    // A part that is one thing is always there.
    if (!prune || name === '') kept.push(id)
    else {
      const digests = known(id)
      const isElsewhere = !digests.includes(digestOf(content))
      changes.push({
        kind: 'delete',
        id,
        isDrift: isElsewhere,
        isConflict: isElsewhere && digests.length > 0,
        fields: [],
      })
    }
  }
  return { changes, kept, unchanged }
}

/** The same seen from the other side: what the project says that the folder does not. */
export function reversed({ changes, kept, unchanged }: Plan): Plan {
  const kinds = { create: 'delete', delete: 'create', change: 'change' } as const
  return {
    unchanged,
    kept: [],
    changes: [
      ...changes.map(change => ({
        ...change,
        kind: kinds[change.kind],
        fields: change.fields.map(({ before, after, ...field }) => ({ ...field, before: after, after: before })),
      })),
      ...kept.map(id => ({ kind: 'create' as const, id, isDrift: false, isConflict: false, fields: [] })),
    ],
  }
}

/** Field by field; what variables fill is known only by its name. */
function fieldChanges(before: unknown, after: unknown, hidden: readonly (string | number)[][]): FieldChange[] {
  const found: FieldChange[] = []
  const compare = (one: unknown, other: unknown, path: string[]) => {
    if (isDeepStrictEqual(one, other)) return
    if (isFields(one) && isFields(other)) {
      for (const field of new Set([...Object.keys(one), ...Object.keys(other)]))
        compare(one[field], other[field], [...path, field])
      return
    }
    const isHidden = hidden.some(each => path.every((step, at) => each.length <= at || String(each[at]) === step))
    found.push({ path: path.join('.'), ...(isHidden ? { isHidden } : { before: one, after: other }) })
  }
  compare(before, after, [])
  return found
}
