import { FlowNotFound, type FlowV2, type FlowVersion, type IdentityClient } from '@gatehouse/identity-provider/contract'
import { defineLoader, inOrder } from '../request/loaders.ts'
import type { Builder } from '../schema/builder.ts'
import { defineVersion, versionDescription } from '../schema/changes/entity-version.ts'

/** The version of a flow: of its whole document. */
export const flowVersion = defineVersion<FlowV2>('flow', document => document)

/** A flow by its id, in its short form. */
export const findFlow = defineLoader(async (ids, { client }) => {
  const { flows } = await client.flows.list({})
  return inOrder(ids, flows, ({ id }) => id)
})

/** The document of a flow; undefined when there is none. */
export async function loadDocument(client: IdentityClient, flowId: string): Promise<FlowV2 | undefined> {
  try {
    return (await client.flows.exportV2({ flowId })).flow
  } catch (error) {
    if (error instanceof FlowNotFound) return undefined
    throw error
  }
}

/** The types of flows, of their documents and of their versions. */
export function registerFlowTypes(builder: Builder) {
  builder.objectType('FlowDocument', {
    description: 'A flow with its screens, as an import takes it.',
    fields: t => ({
      version: t.string({ description: versionDescription, resolve: flowVersion.of }),
      document: t.field({
        type: 'JSON',
        description: 'flowId, metadata, contents, screens and references.',
        resolve: document => document,
      }),
    }),
  })
  const FlowVersionType = builder.objectRef<FlowVersion>('FlowVersion').implement({
    description: 'A flow as it was saved at a time.',
    fields: t => ({
      number: t.exposeInt('version', { description: 'The number of the version, from 1 on.' }),
      isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether the flow is like this now.' }),
      name: t.exposeString('name', { description: 'The name it had.' }),
      actorName: t.exposeString('actorName', { description: 'Who saved it; may be empty.' }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was saved.',
        resolve: ({ createdAt }) => createdAt,
      }),
    }),
  })
  builder.node('Flow', {
    description: 'A sign-in flow: a document of steps and screens.',
    id: { resolve: flow => flow.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findFlow(context, id))),
    fields: t => ({
      flowId: t.exposeString('id', { description: 'The id in the provider API.' }),
      name: t.exposeString('name', { description: 'Display name.' }),
      description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
      isEnabled: t.boolean({ description: 'Whether it is enabled.', resolve: ({ disabled }) => !disabled }),
    }),
  })
  return { FlowVersion: FlowVersionType }
}
export type FlowTypes = ReturnType<typeof registerFlowTypes>
