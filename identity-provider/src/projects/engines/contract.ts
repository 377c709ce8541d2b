import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { reference } from '../../foundation/fields/fields.ts'
import { EngineNotFound, EngineTaken, TooManyEngines } from './errors.ts'

const name = z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters')

export const Engine = z.object({
  id: z.string(),
  name: z.string(),
  /** Answered once, when it is made. */
  secret: z.string().optional(),
  /** Epoch seconds. */
  createdTime: z.int(),
})
export type Engine = z.output<typeof Engine>

const auth = 'managementKey' as const
const id = reference
const One = z.object({ engine: Engine })

/** Programs that run outside of the service and are known by a secret. */
export const engines = {
  create: operation({
    summary: 'Create an engine; its secret is answered only now',
    method: 'POST',
    path: '/v1/mgmt/engine/create',
    auth,
    right: 'secret',
    input: z.object({ name }),
    output: One,
    errors: [EngineTaken, TooManyEngines],
  }),
  update: operation({
    summary: 'Rename an engine',
    method: 'POST',
    path: '/v1/mgmt/engine/update',
    auth,
    right: 'write',
    input: z.object({ id, name }),
    output: One,
    errors: [EngineNotFound, EngineTaken],
  }),
  delete: operation({
    summary: 'Delete an engine; its secret works no longer',
    method: 'POST',
    path: '/v1/mgmt/engine/delete',
    auth,
    right: 'write',
    input: z.object({ id }),
    output: z.object({}),
    errors: [EngineNotFound],
  }),
  load: operation({
    summary: 'Load an engine, without its secret',
    method: 'GET',
    path: '/v1/mgmt/engine/load',
    auth,
    right: 'read',
    input: z.object({ id }),
    output: One,
    errors: [EngineNotFound],
  }),
  loadAll: operation({
    summary: 'Load the engines of the project, by name, without their secrets',
    method: 'GET',
    path: '/v1/mgmt/engines/load',
    auth,
    right: 'read',
    input: z.object({}),
    output: z.object({ engines: z.array(Engine) }),
  }),
  rotateSecret: operation({
    summary: 'Replace the secret of an engine; the one before works no longer',
    method: 'POST',
    path: '/v1/mgmt/engine/rotate',
    auth,
    right: 'secret',
    input: z.object({ id }),
    output: z.object({ secret: z.string() }),
    errors: [EngineNotFound],
  }),
}
