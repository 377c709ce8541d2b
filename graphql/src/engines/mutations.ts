import { type Engine, EngineNotFound, EngineTaken, TooManyEngines } from '@gatehouse/identity-provider/contract'
import type { Builder, InputFieldBuilder } from '../schema/builder.ts'
import { secretOutput } from '../schema/changes/payloads.ts'
import type { EngineType } from './engine-type.ts'

function engineIdField(t: InputFieldBuilder) {
  return t.string({ required: true, description: 'The id of the engine.' })
}

/** Creates, renames and deletes engines, and rotates their secrets. */
export function registerEngineMutations(builder: Builder, Engine: EngineType) {
  builder.relayMutationField(
    'engineCreate',
    {
      description: 'The engine to create.',
      inputFields: t => ({ name: t.string({ required: true, description: 'The name, at most 100 characters.' }) }),
    },
    {
      description: 'Creates an engine and answers its secret.',
      errors: { types: [EngineTaken, TooManyEngines] },
      resolve: (_root, { input: { name } }, { client }) => client.engines.create({ name }),
    },
    {
      description: 'The engine was created.',
      outputFields: t => ({
        engine: t.field({ type: Engine, description: 'The engine.', resolve: ({ engine }): Engine => engine }),
        secret: secretOutput(t, {
          description: 'The secret, which is answered only now.',
          secretOf: ({ engine }) => engine.secret ?? '',
        }),
      }),
    },
  )
  builder.relayMutationField(
    'engineRename',
    {
      description: 'The engine and its new name.',
      inputFields: t => ({
        engineId: engineIdField(t),
        name: t.string({ required: true, description: 'The new name, at most 100 characters.' }),
      }),
    },
    {
      description: 'Renames an engine.',
      errors: { types: [EngineNotFound, EngineTaken] },
      inputNames: { id: 'engineId' },
      resolve: (_root, { input: { engineId, name } }, { client }) => client.engines.update({ id: engineId, name }),
    },
    {
      description: 'The engine was renamed.',
      outputFields: t => ({
        engine: t.field({
          type: Engine,
          description: 'The engine as it is now.',
          resolve: ({ engine }): Engine => engine,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'engineDelete',
    { description: 'The engine to delete.', inputFields: t => ({ engineId: engineIdField(t) }) },
    {
      description: 'Deletes an engine; its secret works no longer.',
      errors: { types: [EngineNotFound] },
      inputNames: { id: 'engineId' },
      resolve: async (_root, { input: { engineId } }, { client }) => {
        await client.engines.delete({ id: engineId })
        return { engineId }
      },
    },
    {
      description: 'The engine was deleted.',
      outputFields: t => ({ deletedEngineId: t.exposeString('engineId', { description: 'The id it had.' }) }),
    },
  )
  builder.relayMutationField(
    'engineSecretRotate',
    { description: 'The engine.', inputFields: t => ({ engineId: engineIdField(t) }) },
    {
      description: 'Replaces the secret of an engine; the one before works no longer.',
      errors: { types: [EngineNotFound] },
      inputNames: { id: 'engineId' },
      resolve: (_root, { input: { engineId } }, { client }) => client.engines.rotateSecret({ id: engineId }),
    },
    {
      description: 'The secret was replaced.',
      outputFields: t => ({
        secret: secretOutput(t, {
          description: 'The new secret, which is answered only now.',
          secretOf: ({ secret }) => secret,
        }),
      }),
    },
  )
}
