import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Hooks, Reversal } from '../../foundation/areas/hooks.ts'
import { insertChange } from '../engine/writes/changes.ts'
import { findRevision, nextRevision } from '../engine/writes/revisions.ts'
import { compile, noSchema } from '../schemas/compiled.ts'
import { findSchema } from '../schemas/store.ts'
import { requireFit, tupleNames } from './fit.ts'
import { type RelationRow, toTuple } from './row.ts'

/** Undoing a change of relations is a change of relations: later questions see it, and it has to fit the schema. */
export function undoHooks({ clock }: Pick<Dependencies, 'clock'>): Pick<Hooks, 'onUndoing' | 'onUndone'> {
  return {
    async onUndoing(tx, { projectId }, rows) {
      if (rows.some(isRelation)) await nextRevision(tx, projectId)
    },

    async onUndone(tx, { projectId }, rows) {
      const relations = rows.filter(isRelation)
      if (relations.length === 0) return
      const schema = await findSchema(tx, projectId)
      // Rows of this table.
      const restored = relations.flatMap(({ to }) => (to ? [toTuple(to as RelationRow)] : []))
      if (restored.length > 0) requireFit(schema ? compile(schema) : noSchema, restored, tupleNames)
      const { revision } = await findRevision(tx, projectId)
      await insertChange(tx, { projectId, revision, at: clock(), change: { kind: 'reset' } })
    },
  }
}

function isRelation({ table }: Reversal): boolean {
  return table === 'authorization_relations'
}
