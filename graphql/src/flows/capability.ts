import { FlowNotFound, FlowVersionNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import { flowVersion, registerFlowTypes } from './flow-type.ts'
import { registerFlowMutations } from './mutations.ts'
import { registerFlowQueries } from './queries.ts'

export const flowsCapability: Capability = {
  register: registerFlows,
  permissions: {
    fields: {
      'Query.flows': 'read_project',
      'Query.flowDocument': 'read_project',
      'Query.flowVersions': 'read_project',
      'Mutation.flowImport': 'manage_project',
      'Mutation.flowRestore': 'manage_project',
      'Mutation.flowsDelete': 'manage_project',
    },
    types: { Flow: 'read_project' },
  },
}

/** Flows as documents. */
function registerFlows(builder: Builder) {
  registerProviderErrors(builder, [
    [FlowNotFound, 'No flow has this id.'],
    [FlowVersionNotFound, 'The flow has no such version, or no longer.'],
  ])
  flowVersion.register(builder, 'FlowDocument')
  registerFlowQueries(builder, registerFlowTypes(builder))
  registerFlowMutations(builder)
}
