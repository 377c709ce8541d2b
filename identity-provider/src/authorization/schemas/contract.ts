import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { Assertion } from '../assertions/contract.ts'
import { AssertionsBroken, CheckTooLarge, NoSchema, SchemaChangedMeanwhile, SchemaInvalid } from '../errors.ts'
import { bodyBytesMax } from '../fields.ts'
import { Namespaces } from '../namespaces/contract.ts'

const dsl = z.string().min(1, 'must not be empty').max(1_000_000, 'must have at most 1,000,000 characters')

const Condition = z.object({
  id: z.string(),
  name: z.string(),
  params: z.array(z.object({ name: z.string(), type: z.string() })),
  expression: z.string(),
  /** The kind of a built-in one, which has no expression, and what the schema fixes of it. */
  builtin: z.string().optional(),
  arguments: z.record(z.string(), z.unknown()).optional(),
})

/** Gatehouse's own: changes the schema even where assertions hold now and would not hold any more. */
const allowBrokenAssertions = z.boolean().default(false)

export const authorizationSchemas = {
  save: manage.write('POST /v1/mgmt/fga/schema', {
    summary: 'Save the schema of the project; relations that it has no place for any more are deleted with it',
    input: z.object({
      dsl,
      /** Gatehouse's own, as what follows: the version that the change is based on; '' for no schema. */
      expectedVersion: z.string().max(100).optional(),
      allowBrokenAssertions,
    }),
    errors: [SchemaInvalid, SchemaChangedMeanwhile, AssertionsBroken, CheckTooLarge],
    bodyBytesMax,
  }),
  load: manage.read('GET /v1/mgmt/fga/schema', {
    summary: 'Load the schema as it was written, its definitions and its version',
    output: z.object({
      dsl: z.string(),
      schema: Namespaces.extend({ conditions: z.array(Condition) }).optional(),
      version: z.string().optional(),
    }),
    errors: [NoSchema, SchemaInvalid],
  }),
  dryRun: manage.read('POST /v1/mgmt/fga/schema/dryrun', {
    summary: 'Tell what would be deleted if this were saved, and save nothing',
    input: z.object({ dsl }),
    output: z.object({
      deletesPreview: z.object({
        hasDeletes: z.boolean(),
        /** As `type#relation`, also where only some of its targets go. */
        relations: z.array(z.string()),
        types: z.array(z.string()),
      }),
      /** Gatehouse's own: those that hold now and would not hold any more, if there are any. */
      brokenAssertions: z.array(Assertion).optional(),
    }),
    errors: [SchemaInvalid, CheckTooLarge],
    bodyBytesMax,
  }),
  /** Both surfaces delete here. */
  delete: manage.write('POST /v1/mgmt/authz/schema/delete', {
    summary: 'Delete the schema and every relation of the project',
    input: z.object({ allowBrokenAssertions }),
    errors: [AssertionsBroken, CheckTooLarge],
  }),
}
