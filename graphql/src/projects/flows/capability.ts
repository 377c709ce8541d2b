import {
  FlowDraftNotFound,
  FlowExpired,
  FlowNotFound,
  FlowNotRunnable,
  FlowOutdated,
  FlowPublishedMeanwhile,
  FlowVersionNotFound,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'
import { registerFlowDrafts } from './drafts.ts'
import { registerFlowTypes } from './flow-type.ts'
import { registerFlowMutations } from './mutations.ts'
import { registerFlowQueries } from './queries.ts'
import { registerFlowRuns } from './runs.ts'
import { registerFlowValidation } from './validation.ts'

export const flowsCapability: Capability = {
  register: registerFlows,
  permissions: {
    fields: {
      'Query.flows': 'read_project',
      'Query.flowSchema': 'read_project',
      'Query.flowStarters': 'read_project',
      'Query.flowValidation': 'read_project',
      'Mutation.flowTestStart': 'manage_project',
      'Mutation.flowTestNext': 'manage_project',
      'Mutation.flowRun': 'manage_project',
      'Mutation.flowDraftUpsert': 'manage_project',
      'Mutation.flowDraftDiscard': 'manage_project',
      'Mutation.flowPublish': 'manage_project',
      'Mutation.flowUpsert': 'manage_project',
      'Mutation.flowRestore': 'manage_project',
      'Mutation.flowsDelete': 'manage_project',
    },
    types: { Flow: 'read_project', FlowVersion: 'read_project' },
  },
}

/** Flows as documents, and the drafts of them. */
function registerFlows(builder: Builder) {
  registerProviderErrors(builder, [
    [FlowNotFound, 'No flow has this id.'],
    [FlowNotRunnable, 'The flow is disabled, has faults, or waits for a visitor where there is none.'],
    [FlowExpired, 'The run has ended or expired.'],
    [FlowOutdated, 'The step was sent before.'],
    [FlowVersionNotFound, 'The flow has no such version, or no longer.'],
    [FlowDraftNotFound, 'The flow has no draft: there is nothing to publish.'],
    [FlowPublishedMeanwhile, 'Another version was published after the draft was begun.'],
  ])
  const { Draft } = registerFlowTypes(builder)
  registerFlowQueries(builder)
  registerFlowMutations(builder)
  registerFlowValidation(builder)
  registerFlowDrafts(builder, Draft)
  registerFlowRuns(builder)
}
