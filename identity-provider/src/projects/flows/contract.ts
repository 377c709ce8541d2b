import { json } from '@gatehouse-id/operation'
import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import {
  FlowDraftChangedMeanwhile,
  FlowDraftNotFound,
  FlowNotFound,
  FlowPublishedMeanwhile,
  FlowVersionNotFound,
} from './errors.ts'
import { Flow, flowId, FlowV2, Screen, Screens } from './flow.ts'

const FlowAndScreens = z.object({ flow: Flow, screens: z.array(Screen) })
const bodyBytesMax = 5 * 1024 * 1024
/** Half of a body, as quotation marks take two characters there. */
const textMax = 2_500_000

const FlowSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  disabled: z.boolean(),
})
export type FlowSummary = z.output<typeof FlowSummary>

const FlowVersion = z.object({
  version: z.int(),
  isCurrent: z.boolean(),
  name: z.string(),
  etag: z.string(),
  actorName: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
})
export type FlowVersion = z.output<typeof FlowVersion>

const version = z.int().min(1).max(1_000_000_000)

const FlowDraft = z.object({
  flow: FlowV2,
  /** Changes with the content. */
  etag: z.string(),
  /** The version that the draft began from. */
  basedOn: z.int(),
  /** The version that runs now. */
  currentVersion: z.int(),
  actorName: z.string(),
  /** Epoch milliseconds. */
  savedAt: z.int(),
})
export type FlowDraft = z.output<typeof FlowDraft>

const FlowProblem = z.object({
  /** Where it is in the document: names of properties and places in lists, from the outside. */
  path: z.array(z.union([z.string(), z.int()])),
  message: z.string(),
  /** Where it is in the text, from 1; in the flow as JSON with two spaces where an object was sent. */
  line: z.int(),
  column: z.int(),
})
const FlowValidation = z.object({
  problems: z.array(FlowProblem),
  /** What of a hosted service's export has no equal here. */
  warnings: z.array(z.object({ name: z.string(), message: z.string() })),
  /** The flow in our steps, where a hosted service exported it. */
  converted: FlowV2.optional(),
})
export type FlowValidation = z.output<typeof FlowValidation>

export const flows = {
  list: manage.read('POST /v1/mgmt/flow/list', {
    summary: 'List the flows of the project',
    output: z.object({ flows: z.array(FlowSummary), total: z.int() }),
  }),
  delete: manage.write('POST /v1/mgmt/flow/delete', {
    summary: 'Delete flows with all their versions; ids that are not there are passed over',
    input: z.object({ ids: z.array(flowId).min(1, 'must name a flow').max(1000) }),
  }),
  export: manage.read('POST /v1/mgmt/flow/export', {
    summary: 'A flow and its screens, as an import takes them',
    input: z.object({ flowId }),
    output: FlowAndScreens,
    errors: [FlowNotFound],
  }),
  import: manage.write('POST /v1/mgmt/flow/import', {
    summary: 'Create a flow, or replace it by a new version',
    input: z.object({ flowId, flow: Flow.extend({ id: flowId.optional() }), screens: Screens.default([]) }),
    output: FlowAndScreens,
    bodyBytesMax,
  }),
  exportV2: manage.read('POST /v2/mgmt/flow/export', {
    summary: 'A flow with its screens inside',
    input: z.object({ flowId }),
    output: z.object({ flow: FlowV2 }),
    errors: [FlowNotFound],
  }),
  importV2: manage.write('POST /v2/mgmt/flow/import', {
    summary: 'Create a flow, or replace it by a new version, its screens inside',
    input: z.object({ flow: FlowV2 }),
    bodyBytesMax,
  }),
  /** Gatehouse's own: an import can be taken back. */
  versions: manage.read('GET /v1/gatehouse/flow/versions', {
    summary: 'The versions of a flow, newest first',
    input: z.object({ flowId }),
    output: z.object({ versions: z.array(FlowVersion) }),
    errors: [FlowNotFound],
  }),
  restore: manage.write('POST /v1/gatehouse/flow/restore', {
    summary: 'Make an earlier version of a flow the current one, as a new version',
    input: z.object({ flowId, version }),
    output: FlowAndScreens,
    errors: [FlowNotFound, FlowVersionNotFound],
  }),
  starters: manage.read('GET /v1/gatehouse/flow/starters', {
    summary: 'The flows to start from, which a new project has',
    output: z.object({ flows: z.array(FlowV2) }),
  }),
  templateList: manage.read('POST /v1/mgmt/flow/template/list', {
    summary: 'List the flows to start from',
    output: z.object({ templates: z.array(FlowV2), total: z.int() }),
  }),
  schema: manage.read('GET /v1/gatehouse/flow/schema', {
    summary: 'The JSON Schema of the steps and screens of flows',
    output: z.object({ schema: z.record(z.string(), z.unknown()) }),
  }),
  validate: manage.read('POST /v1/gatehouse/flow/validate', {
    summary: 'Say what is wrong with a flow and where, and what a hosted service exported that is not known here',
    input: z
      .object({
        text: z.string().max(textMax, `must have at most ${textMax} characters`).optional(),
        flow: json().optional(),
      })
      .refine(({ text, flow }) => (text === undefined) !== (flow === undefined), 'must have either text or flow'),
    output: FlowValidation,
    bodyBytesMax,
  }),
  draft: manage.read('GET /v1/gatehouse/flow/draft', {
    summary: 'What of a flow is not published yet; without draft when there is nothing',
    input: z.object({ flowId }),
    output: z.object({ draft: FlowDraft.optional() }),
    errors: [FlowNotFound],
  }),
  saveDraft: manage.write('POST /v1/gatehouse/flow/draft/save', {
    summary: 'Keep changes of a flow without publishing them, even when it cannot run so',
    input: z.object({
      flow: FlowV2,
      /** The draft that is replaced; empty when there is none. Without it any draft is replaced. */
      expectedEtag: z.string().max(200).optional(),
    }),
    output: z.object({ draft: FlowDraft }),
    errors: [FlowNotFound, FlowDraftChangedMeanwhile],
    bodyBytesMax,
  }),
  publish: manage.write('POST /v1/gatehouse/flow/publish', {
    summary: 'Make the draft of a flow its next version; one that cannot run is refused with its problems',
    input: z.object({
      flowId,
      /** The version that is replaced; without it the one that the draft began from. */
      over: version.optional(),
      /** The draft that is published; without it whichever there is. */
      expectedEtag: z.string().max(200).optional(),
    }),
    output: FlowAndScreens.extend({ version: z.int() }),
    errors: [FlowNotFound, FlowDraftNotFound, FlowPublishedMeanwhile, FlowDraftChangedMeanwhile],
  }),
  discardDraft: manage.write('POST /v1/gatehouse/flow/draft/discard', {
    summary: 'Forget what of a flow is not published; nothing happens when there is nothing',
    input: z.object({ flowId }),
    errors: [FlowNotFound],
  }),
}
