import { z } from 'zod'
import { AssertionsBroken, SchemaInvalid } from '../errors.ts'
import { Namespaces } from '../namespaces/contract.ts'
import { exportSchema, importSchema, type WrittenSchema } from './import.ts'
import { part } from '../../foundation/snapshots/part.ts'

/** The schema as it was written: as text, or as namespaces. Relations are data of the project and stay in it. */
export const authorizationPart = part({
  name: 'authorization',
  schema: z.object({
    dsl: z.string().min(1).max(1_000_000).optional(),
    schema: Namespaces.extend({ conditions: z.unknown().optional() }).optional(),
  }),

  async export(db, { projectId }) {
    const written = await exportSchema(db, projectId)
    if (!written) return {}
    return written.kind === 'dsl' ? { dsl: written.content } : { schema: JSON.parse(written.content) }
  },

  async import({ tx, projectId, clock }, { dsl, schema }) {
    if (dsl !== undefined && schema !== undefined) return ['dsl and schema cannot be given together']
    const wanted: WrittenSchema =
      dsl !== undefined
        ? { kind: 'dsl', name: '', content: dsl }
        : schema && { kind: 'relations', name: schema.name ?? '', content: JSON.stringify(schema) }
    try {
      await importSchema(tx, { projectId, now: clock(), wanted })
      return []
    } catch (error) {
      if (error instanceof SchemaInvalid || error instanceof AssertionsBroken) return [error.message]
      throw error
    }
  },
})
