import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { FlowNotFound, FlowVersionNotFound } from './errors.ts'
import { Flow, flowId, FlowV2, Screen, Screens } from './flow.ts'

const managementKey = 'managementKey' as const
const Empty = z.object({})
const FlowAndScreens = z.object({ flow: Flow, screens: z.array(Screen) })
const bodyBytesMax = 5 * 1024 * 1024

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

export const flows = {
  list: operation({
    summary: 'List the flows of the project',
    method: 'POST',
    path: '/v1/mgmt/flow/list',
    auth: managementKey,
    right: 'read',
    input: Empty,
    output: z.object({ flows: z.array(FlowSummary), total: z.int() }),
  }),
  delete: operation({
    summary: 'Delete flows with all their versions; ids that are not there are passed over',
    method: 'POST',
    path: '/v1/mgmt/flow/delete',
    auth: managementKey,
    right: 'write',
    input: z.object({ ids: z.array(flowId).min(1, 'must name a flow').max(1000) }),
    output: Empty,
  }),
  export: operation({
    summary: 'A flow and its screens, as an import takes them',
    method: 'POST',
    path: '/v1/mgmt/flow/export',
    auth: managementKey,
    right: 'read',
    input: z.object({ flowId }),
    output: FlowAndScreens,
    errors: [FlowNotFound],
  }),
  import: operation({
    summary: 'Create a flow, or replace it by a new version',
    method: 'POST',
    path: '/v1/mgmt/flow/import',
    auth: managementKey,
    right: 'write',
    input: z.object({ flowId, flow: Flow.extend({ id: flowId.optional() }), screens: Screens.default([]) }),
    output: FlowAndScreens,
    bodyBytesMax,
  }),
  exportV2: operation({
    summary: 'A flow with its screens inside',
    method: 'POST',
    path: '/v2/mgmt/flow/export',
    auth: managementKey,
    right: 'read',
    input: z.object({ flowId }),
    output: z.object({ flow: FlowV2 }),
    errors: [FlowNotFound],
  }),
  importV2: operation({
    summary: 'Create a flow, or replace it by a new version, its screens inside',
    method: 'POST',
    path: '/v2/mgmt/flow/import',
    auth: managementKey,
    right: 'write',
    input: z.object({ flow: FlowV2 }),
    output: Empty,
    bodyBytesMax,
  }),
  /** Gatehouse's own: an import can be taken back. */
  versions: operation({
    summary: 'The versions of a flow, newest first',
    method: 'GET',
    path: '/v1/gatehouse/flow/versions',
    auth: managementKey,
    right: 'read',
    input: z.object({ flowId }),
    output: z.object({ versions: z.array(FlowVersion) }),
    errors: [FlowNotFound],
  }),
  restore: operation({
    summary: 'Make an earlier version of a flow the current one, as a new version',
    method: 'POST',
    path: '/v1/gatehouse/flow/restore',
    auth: managementKey,
    right: 'write',
    input: z.object({ flowId, version: z.int().min(1).max(1_000_000_000) }),
    output: FlowAndScreens,
    errors: [FlowNotFound, FlowVersionNotFound],
  }),
}
