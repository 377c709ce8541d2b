import {
  FlowDraftChangedMeanwhile,
  FlowDraftNotFound,
  type FlowDraft,
  FlowNotFound,
  FlowPublishedMeanwhile,
  type FlowV2,
} from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { omitNulls } from '../schema/changes/omit-nulls.ts'
import { nodeId } from '../schema/node-id.ts'
import { idField } from '../schema/node-ids.ts'
import { unlessHosted } from '../schema/unless-hosted.ts'
import { flowOutput, loaded } from './mutations.ts'

/** Changes of flows that are kept before they run. */
export function registerFlowDrafts(builder: Builder) {
  const Draft = builder.objectRef<FlowDraft>('FlowDraft').implement({
    description: 'What of a flow is changed and not published.',
    fields: t => ({
      version: t.exposeString('etag', { description: 'Changes whenever the draft does; send it back with a change.' }),
      document: t.field({
        type: 'JSON',
        description: 'flowId, metadata, contents, screens and references.',
        resolve: ({ flow }) => flow,
      }),
      basedOn: t.exposeInt('basedOn', { description: 'The number of the version that the draft began from.' }),
      currentNumber: t.exposeInt('currentVersion', { description: 'The number of the version that runs now.' }),
      actorName: t.exposeString('actorName', { description: 'Who saved it; may be empty.' }),
      savedAt: t.field({ type: 'DateTime', description: 'When it was saved.', resolve: ({ savedAt }) => savedAt }),
    }),
  })
  builder.queryFields(t => ({
    flowDraft: t.field({
      type: Draft,
      nullable: true,
      description: 'The draft of a flow; null when there is none, and at a hosted service.',
      args: { id: nodeId(t.arg, { for: 'Flow', required: true, description: 'The node id of the flow.' }) },
      resolve: async (_root, { id }, { client }) => {
        try {
          return (await unlessHosted(() => client.flows.draft({ flowId: id.id })))?.draft ?? null
        } catch (error) {
          if (error instanceof FlowNotFound) return null
          throw error
        }
      },
    }),
  }))
  builder.relayMutationField(
    'flowDraftSave',
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
      errors: { types: [FlowNotFound, FlowDraftChangedMeanwhile] },
      inputNames: { flow: 'document', expectedEtag: 'expectedVersion' },
      resolve: (_root, { input: { id, document, expectedVersion } }, { client }) =>
        client.flows.saveDraft({
          // JSON as it came; the provider checks it.
          flow: { ...(document as FlowV2), flowId: id.id },
          ...omitNulls({ expectedEtag: expectedVersion }),
        }),
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
      errors: { types: [FlowNotFound, FlowDraftNotFound, FlowDraftChangedMeanwhile, FlowPublishedMeanwhile] },
      inputNames: { expectedEtag: 'expectedVersion' },
      resolve: async (_root, { input: { id, over, expectedVersion } }, { client }) => {
        await client.flows.publish({ flowId: id.id, ...omitNulls({ over, expectedEtag: expectedVersion }) })
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
