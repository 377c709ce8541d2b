import type { VariablesOf } from '../api/graphql.ts'
import { type Mutation, mutation } from '../api/mutation.ts'
import { type OutboundApplication, OutboundApplicationUpdate } from './documents.ts'

type Changes = Omit<VariablesOf<typeof OutboundApplicationUpdate>['input'], 'id' | 'expectedVersion'>

/** Changes over the version that editing started from. */
export function changeOf({ id, version }: OutboundApplication, changes: Changes): Mutation<OutboundApplication> {
  return mutation(
    OutboundApplicationUpdate,
    { input: { id, expectedVersion: version, ...changes } },
    'outboundApplication',
  )
}
