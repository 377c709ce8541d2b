import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { givenName as name, reference as id } from '../../foundation/fields/fields.ts'
import { notFound, refused } from '../../foundation/errors/declare.ts'

export const Engine = z.object({
  id: z.string(),
  name: z.string(),
  /** Answered once, when it is made. */
  secret: z.string().optional(),
  /** Epoch seconds. */
  createdTime: z.int(),
})
export type Engine = z.output<typeof Engine>

export const EngineNotFound = notFound('EngineNotFound', 'Engine not found')
export const EngineTaken = refused('EngineTaken', 'Another engine of the project has this name')
export const TooManyEngines = refused('TooManyEngines', 'A project has at most 100 engines; delete one first')

const One = z.object({ engine: Engine })

/** Programs that run outside of the service and are known by a secret. */
export const engines = {
  create: manage.write('POST /v1/mgmt/engine/create', {
    summary: 'Create an engine; its secret is answered only now',
    right: 'secret',
    input: z.object({ name }),
    output: One,
    errors: [EngineTaken, TooManyEngines],
  }),
  update: manage.write('POST /v1/mgmt/engine/update', {
    summary: 'Rename an engine',
    input: z.object({ id, name }),
    output: One,
    errors: [EngineNotFound, EngineTaken],
  }),
  delete: manage.write('POST /v1/mgmt/engine/delete', {
    summary: 'Delete an engine; its secret works no longer',
    input: z.object({ id }),
    errors: [EngineNotFound],
  }),
  load: manage.read('GET /v1/mgmt/engine/load', {
    summary: 'Load an engine, without its secret',
    input: z.object({ id }),
    output: One,
    errors: [EngineNotFound],
  }),
  loadAll: manage.read('GET /v1/mgmt/engines/load', {
    summary: 'Load the engines of the project, by name, without their secrets',
    output: z.object({ engines: z.array(Engine) }),
  }),
  rotateSecret: manage.write('POST /v1/mgmt/engine/rotate', {
    summary: 'Replace the secret of an engine; the one before works no longer',
    right: 'secret',
    input: z.object({ id }),
    output: z.object({ secret: z.string() }),
    errors: [EngineNotFound],
  }),
}
