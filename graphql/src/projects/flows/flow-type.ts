import {
  type FlowDraft,
  FlowNotFound,
  type FlowUses,
  type FlowV2,
  type IdentityClient,
} from '@gatehouse-id/identity-provider/contract'
import { defineLoader, inOrder } from '../../request/loaders.ts'
import type { Builder, VersionOfFlow } from '../../schema/builder.ts'
import { versionDescription, versionOf } from '../../schema/changes/entity-version.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'

/** A flow by its id, in its short form. */
export const findFlow = defineLoader(async (ids, { client }) => {
  const { flows } = await client.flows.list({})
  return inOrder(ids, flows, ({ id }) => id)
})

/** Whether flows are as they came, and what uses them; null at a hosted service. */
export const loadUses = defineLoader<string, FlowUses | null>(async (ids, { client }) => {
  const found = await unlessHosted(() => client.flowRuns.loadUses({}))
  return found ? inOrder(ids, found.flows, ({ flowId }) => flowId).map(uses => uses ?? null) : ids.map(() => null)
})

/** The document of a flow; undefined when there is none. */
export async function loadDocument(client: IdentityClient, flowId: string): Promise<FlowV2 | undefined> {
  return (await unlessGone(() => client.flows.exportV2({ flowId })))?.flow
}

/** The documents of flows that a change has left: a dry run is over when they are asked for. */
const leftDocuments = new WeakMap<object, FlowV2>()

/** Keeps the document of a flow with it, as this client sees it now. */
export async function withDocument<Flow extends { id: string }>(client: IdentityClient, flow: Flow): Promise<Flow> {
  const document = await loadDocument(client, flow.id)
  if (document) leftDocuments.set(flow, document)
  return flow
}

/** Empty when there is no such flow; null at a hosted service. */
async function loadVersions(client: IdentityClient, flowId: string): Promise<VersionOfFlow[] | null> {
  const found = await unlessHosted(() => unlessGone(() => client.flows.versions({ flowId })))
  return found === null ? null : (found?.versions ?? []).map(version => ({ ...version, flowId }))
}

async function unlessGone<Answer>(load: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof FlowNotFound) return undefined
    throw error
  }
}

/** The types of flows, of their documents, drafts and versions. */
export function registerFlowTypes(builder: Builder) {
  const Document = builder.objectRef<FlowV2>('FlowDocument').implement({
    description: 'A flow with its screens, as an import takes it.',
    fields: t => ({
      version: t.string({ description: versionDescription, resolve: versionOf }),
      document: t.field({
        type: 'JSON',
        description: 'flowId, metadata, contents, screens and references.',
        resolve: document => document,
      }),
    }),
  })
  const Draft = registerDraft(builder)
  const Use = registerUse(builder)
  registerVersions(builder)
  builder.node('Flow', {
    description: 'A sign-in flow: a document of steps and screens.',
    id: { resolve: flow => flow.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findFlow(context, id))),
    fields: t => ({
      flowId: t.exposeString('id', { description: 'The id in the provider API.' }),
      name: t.exposeString('name', { description: 'Display name.' }),
      description: t.exposeString('description', {
        nullable: true,
        description: 'What it is for; null when there is none.',
      }),
      isEnabled: t.boolean({ description: 'Whether it is enabled.', resolve: ({ disabled }) => !disabled }),
      isBuiltIn: t.boolean({
        nullable: true,
        description: 'Whether it came with the project and is as it came; null at a hosted service.',
        resolve: async ({ id }, _args, context) => (await loadUses(context, id))?.isBuiltIn ?? null,
      }),
      usedBy: t.field({
        type: [Use],
        nullable: true,
        description:
          'What runs it: applications by their sign-in pages, the hosted pages, other flows; null at a hosted service.',
        resolve: async ({ id }, _args, context) => (await loadUses(context, id))?.usedBy ?? null,
      }),
      document: t.field({
        type: Document,
        nullable: true,
        description: 'The flow with its screens, as an import takes it; null when it was deleted meanwhile.',
        complexity: 1,
        resolve: async (flow, _args, { client }) =>
          leftDocuments.get(flow) ?? (await loadDocument(client, flow.id)) ?? null,
      }),
      draft: t.field({
        type: Draft,
        nullable: true,
        description: 'What of it is changed and not published; null when there is nothing, and at a hosted service.',
        complexity: 1,
        resolve: async ({ id }, _args, { client }) =>
          (await unlessHosted(() => unlessGone(() => client.flows.draft({ flowId: id }))))?.draft ?? null,
      }),
      versions: t.field({
        type: connectionType(builder, 'FlowVersion', { one: 'A version', many: 'versions' }),
        nullable: true,
        description: 'The last 50 versions, newest first; null at a hosted service.',
        complexity: connectionCost,
        args: pageArgs(t),
        resolve: async ({ id }, page, { client }) => {
          const found = await loadVersions(client, id)
          return (
            found &&
            connectionOfSorted(page, found, { by: ({ version }) => version, idOf: () => id, isDescending: true })
          )
        },
      }),
    }),
  })
  return { Draft }
}
export type FlowTypes = ReturnType<typeof registerFlowTypes>

function registerUse(builder: Builder) {
  const Kind = builder.enumType('FlowUseKind', {
    description: 'What runs a flow.',
    values: {
      HOSTED_PAGES: { value: 'hostedPages', description: 'The hosted pages, for applications that name no flow.' },
      SSO_APPLICATION: { value: 'ssoApplication', description: 'The sign-in page of an SSO application.' },
      MCP_SERVER: { value: 'mcpServer', description: 'The sign-in page of an MCP server.' },
      FLOW: { value: 'flow', description: 'A step of another flow.' },
    } as const,
  })
  return builder.objectRef<FlowUses['usedBy'][number]>('FlowUse').implement({
    description: 'Something that runs a flow.',
    fields: t => ({
      kind: t.field({ type: Kind, description: 'What it is.', resolve: ({ kind }) => kind }),
      databaseId: t.string({
        nullable: true,
        description: 'Its id in the provider API; null for the hosted pages.',
        resolve: ({ id }) => id || null,
      }),
      name: t.string({
        nullable: true,
        description: 'Its name; null for the hosted pages.',
        resolve: ({ name }) => name || null,
      }),
    }),
  })
}

function registerDraft(builder: Builder) {
  return builder.objectRef<FlowDraft>('FlowDraft').implement({
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
      actorName: t.exposeString('actorName', { nullable: true, description: 'Who saved it; null when there is none.' }),
      savedAt: t.field({ type: 'DateTime', description: 'When it was saved.', resolve: ({ savedAt }) => savedAt }),
    }),
  })
}

function registerVersions(builder: Builder) {
  builder.node('FlowVersion', {
    description: 'A flow as it was saved at a time.',
    id: { resolve: ({ flowId, version }) => `${flowId}:${version}`, description: 'The id of the node.' },
    loadMany: (ids, { client }) =>
      Promise.all(
        ids.map(async id => {
          const [number, ...flowId] = id.split(':').reverse()
          const versions = await loadVersions(client, flowId.reverse().join(':'))
          return versions?.find(({ version }) => String(version) === number) ?? null
        }),
      ),
    fields: t => ({
      number: t.exposeInt('version', { description: 'The number of the version, from 1 on.' }),
      isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether the flow is like this now.' }),
      name: t.exposeString('name', { description: 'The name it had.' }),
      actorName: t.exposeString('actorName', { nullable: true, description: 'Who saved it; null when there is none.' }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was saved.',
        resolve: ({ createdAt }) => createdAt,
      }),
    }),
  })
}
