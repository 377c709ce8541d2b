import { type Engine, EngineNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { secondsToMs } from '../schema/time.ts'

export type EngineType = ReturnType<typeof registerEngineType>

/** How many engines a project usually has, for the cost of an operation. */
const enginesUsual = 5

/** The type of engines, and the queries for them. */
export function registerEngineType(builder: Builder) {
  const EngineRef = builder.objectRef<Engine>('Engine').implement({
    description: 'A program that runs outside of the service and is known by a secret.',
    fields: t => ({
      engineId: t.exposeString('id', { description: 'The id.' }),
      name: t.exposeString('name', { description: 'The name; one engine of the project has it.' }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was created.',
        resolve: ({ createdTime }) => secondsToMs(createdTime),
      }),
    }),
  })
  builder.queryField('engines', t =>
    t.field({
      type: [EngineRef],
      description: 'The engines of the project, by name, at most 100.',
      complexity: { field: 1, multiplier: enginesUsual },
      resolve: async (_root, _args, { client }) => (await client.engines.loadAll({})).engines,
    }),
  )
  builder.queryField('engine', t =>
    t.field({
      type: EngineRef,
      nullable: true,
      description: 'One engine; null when there is none.',
      args: { engineId: t.arg.string({ required: true, description: 'The id.' }) },
      resolve: async (_root, { engineId }, { client }) => {
        try {
          return (await client.engines.load({ id: engineId })).engine
        } catch (error) {
          if (error instanceof EngineNotFound) return null
          throw error
        }
      },
    }),
  )
  return EngineRef
}
