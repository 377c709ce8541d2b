import {
  FlowNotFound,
  type FlowSummary,
  type FlowV2,
  FlowVersionNotFound,
  type IdentityClient,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../../schema/builder.ts'
import { expectedVersionField, versionOf } from '../../schema/changes/entity-version.ts'
import { idField, idsField } from '../../schema/ids/node-id.ts'
import { deletedIdsOutput } from '../../schema/changes/payloads.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'
import { loadDocument, withDocument } from './flow-type.ts'

export function flowOutput(t: OutputFieldBuilder<{ flow: FlowSummary }>) {
  return { flow: t.field({ type: 'Flow', description: 'The flow as it is now.', resolve: ({ flow }) => flow }) }
}

/** The flow as lists have it. */
export async function loaded(client: IdentityClient, flowId: string) {
  const { flows } = await client.flows.list({})
  const flow = flows.find(({ id }) => id === flowId)
  if (!flow) throw new FlowNotFound()
  return { flow }
}

/** Imports, restores and deletes flows. */
export function registerFlowMutations(builder: Builder) {
  builder.relayMutationField(
    'flowUpsert',
    {
      description: 'The flow as an export wrote it.',
      inputFields: t => ({
        flowId: t.string({ required: true, description: 'The id; a flow with this id gets a new version.' }),
        expectedVersion: expectedVersionField(t),
        document: t.field({
          type: 'JSON',
          required: true,
          description: 'metadata, contents, screens and references: an object.',
        }),
      }),
    },
    {
      description: 'Creates a flow, or replaces it by a new version.',
      errors: { types: [FlowNotFound, VersionConflict] },
      inputNames: { 'flow.flowId': 'flowId', flow: 'document' },
      resolve: async (_root, { input: { flowId, expectedVersion, document } }, { client }) => {
        if (typeof expectedVersion === 'string') {
          const before = await loadDocument(client, flowId)
          if (!before) throw new FlowNotFound()
          if (expectedVersion !== versionOf(before))
            throw new VersionConflict('Flow', 'flow', (await loaded(client, flowId)).flow)
        }
        // JSON as it came; the provider checks it.
        await client.flows.importV2({ flow: { ...(document as FlowV2), flowId } })
        return loaded(client, flowId)
      },
    },
    { description: 'The flow was imported.', outputFields: flowOutput },
  )
  builder.relayMutationField(
    'flowRestore',
    {
      description: 'A flow and one of its versions.',
      inputFields: t => ({
        id: idField(t, 'Flow', 'flow'),
        number: t.int({ required: true, description: 'The number of the version.' }),
      }),
    },
    {
      description: 'Makes an earlier version of a flow the current one, as a new version.',
      errors: { types: [FlowNotFound, FlowVersionNotFound] },
      inputNames: { version: 'number' },
      resolve: async (_root, { input: { id, number } }, { client }) => {
        await client.flows.restore({ flowId: id.id, version: number })
        return { flow: await withDocument(client, (await loaded(client, id.id)).flow) }
      },
    },
    { description: 'The version was restored.', outputFields: flowOutput },
  )
  builder.relayMutationField(
    'flowsDelete',
    { description: 'The flows to delete.', inputFields: t => ({ ids: idsField(t, 'Flow', 'flows') }) },
    {
      description: 'Deletes flows with all their versions; unknown ids are ignored.',
      resolve: async (_root, { input }, { client }) => {
        const ids = input.ids.map(({ id }) => id)
        await client.flows.delete({ ids })
        return { deletedIds: ids }
      },
    },
    { description: 'The flows were deleted.', outputFields: deletedIdsOutput('Flow') },
  )
}
