import {
  FlowDraftChangedMeanwhile,
  FlowDraftNotFound,
  FlowNotFound,
  FlowPublishedMeanwhile,
  type FlowV2,
  type IdentityClient,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { idField } from '../../schema/ids/node-id.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'
import type { FlowTypes } from './flow-type.ts'
import { flowOutput, loaded } from './mutations.ts'

/** Changes of flows that are kept before they run. */
export function registerFlowDrafts(builder: Builder, Draft: FlowTypes['Draft']) {
  builder.relayMutationField(
    'flowDraftUpsert',
    {
      description: 'A flow as it shall be.',
      inputFields: t => ({
        id: idField(t, 'Flow', 'flow'),
        document: t.field({
          type: 'JSON',
          required: true,
          description: 'metadata, contents, screens and references: an object.',
        }),
        expectedVersion: t.string({
          description: 'The draft that is replaced, empty for none; another one is refused.',
        }),
      }),
    },
    {
      description: 'Keeps changes of a flow without publishing them, even when the flow cannot run so.',
      errors: { types: [FlowNotFound, VersionConflict] },
      inputNames: { flow: 'document', expectedEtag: 'expectedVersion' },
      resolve: (_root, { input: { id, document, expectedVersion } }, { client }) =>
        comparingDrafts(client, id.id, () =>
          client.flows.saveDraft({
            // JSON as it came; the provider checks it.
            flow: { ...(document as FlowV2), flowId: id.id },
            ...omitNulls({ expectedEtag: expectedVersion }),
          }),
        ),
    },
    {
      description: 'The draft was saved.',
      outputFields: t => ({
        draft: t.field({ type: Draft, description: 'The draft as it is now.', resolve: ({ draft }) => draft }),
      }),
    },
  )
  builder.relayMutationField(
    'flowPublish',
    {
      description: 'The flow whose draft shall run.',
      inputFields: t => ({
        id: idField(t, 'Flow', 'flow'),
        over: t.int({ description: 'The version that is replaced; without it the one that the draft began from.' }),
        expectedVersion: t.string({ description: 'The draft that is published; another one is refused.' }),
      }),
    },
    {
      description: 'Makes the draft of a flow its next version; one that cannot run is refused with its problems.',
      errors: { types: [FlowNotFound, FlowDraftNotFound, VersionConflict, FlowPublishedMeanwhile] },
      inputNames: { expectedEtag: 'expectedVersion' },
      resolve: async (_root, { input: { id, over, expectedVersion } }, { client }) => {
        await comparingDrafts(client, id.id, () =>
          client.flows.publish({ flowId: id.id, ...omitNulls({ over, expectedEtag: expectedVersion }) }),
        )
        return loaded(client, id.id)
      },
    },
    { description: 'The draft was published.', outputFields: flowOutput },
  )
  builder.relayMutationField(
    'flowDraftDiscard',
    { description: 'The flow.', inputFields: t => ({ id: idField(t, 'Flow', 'flow') }) },
    {
      description: 'Forgets what of a flow is not published; nothing happens when there is nothing.',
      errors: { types: [FlowNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.flows.discardDraft({ flowId: id.id })
        return loaded(client, id.id)
      },
    },
    { description: 'There is no draft now.', outputFields: flowOutput },
  )
}

/** @throws {VersionConflict} when there is another draft than the caller has read */
async function comparingDrafts<Answer>(client: IdentityClient, flowId: string, change: () => Promise<Answer>) {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof FlowDraftChangedMeanwhile)) throw error
    throw new VersionConflict('Flow', 'draft', (await loaded(client, flowId)).flow)
  }
}
