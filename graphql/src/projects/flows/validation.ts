import type { FlowV2, FlowValidation } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'

/** What is wrong with a flow that is being written, and the flows to start from. */
export function registerFlowValidation(builder: Builder) {
  const Problem = builder.objectRef<FlowValidation['problems'][number]>('FlowProblem').implement({
    description: 'What is wrong with a flow, and where.',
    fields: t => ({
      path: t.stringList({
        description: 'Names of properties and places in lists, from the outside of the document.',
        resolve: ({ path }) => path.map(String),
      }),
      message: t.exposeString('message', { description: 'What is wrong, and what it must be.' }),
      line: t.exposeInt('line', { description: 'The line of the text, from 1.' }),
      column: t.exposeInt('column', { description: 'The column of the line, from 1.' }),
    }),
  })
  const Warning = builder.objectRef<FlowValidation['warnings'][number]>('FlowWarning').implement({
    description: 'Something of an exported flow that has no equal here.',
    fields: t => ({
      name: t.exposeString('name', { description: 'What the export calls it.' }),
      message: t.exposeString('message', { description: 'What becomes of it.' }),
    }),
  })
  const Validation = builder.objectRef<FlowValidation>('FlowValidation').implement({
    description: 'Whether a flow can run.',
    fields: t => ({
      problems: t.field({
        type: [Problem],
        description: 'What is wrong, at most 200 of it; empty when the flow can run.',
        resolve: ({ problems }) => problems,
      }),
      warnings: t.field({
        type: [Warning],
        description: 'What of a hosted service’s export has no equal here, by name.',
        resolve: ({ warnings }) => warnings,
      }),
      converted: t.field({
        type: 'JSON',
        nullable: true,
        description: 'The flow in steps as they run here, where a hosted service exported it.',
        resolve: ({ converted }) => converted ?? null,
      }),
    }),
  })
  const Starter = builder.objectRef<FlowV2>('FlowStarter').implement({
    description: 'A flow to start from.',
    fields: t => ({
      flowId: t.exposeString('flowId', { description: 'The id that it has in a new project.' }),
      name: t.string({ description: 'Display name.', resolve: ({ metadata }) => metadata.name }),
      description: t.string({ description: 'What it is for.', resolve: ({ metadata }) => metadata.description }),
      document: t.field({ type: 'JSON', description: 'As an import takes it.', resolve: flow => flow }),
    }),
  })
  builder.queryFields(t => ({
    flowValidation: t.field({
      type: Validation,
      description: 'What is wrong with a flow as JSON: its steps and screens alone, or an export of either version.',
      args: { text: t.arg.string({ required: true, description: 'The JSON.' }) },
      resolve: (_root, { text }, { client }) => client.flows.validate({ text }),
    }),
    flowSchema: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The JSON Schema of the steps and screens of flows; null at a hosted service.',
      complexity: 300,
      resolve: async (_root, _args, { client }) => (await unlessHosted(() => client.flows.schema({})))?.schema ?? null,
    }),
    flowStarters: t.field({
      type: [Starter],
      description: 'The flows that a new project has, as they are at first; none at a hosted service.',
      resolve: async (_root, _args, { client }) => (await unlessHosted(() => client.flows.starters({})))?.flows ?? [],
    }),
  }))
}
