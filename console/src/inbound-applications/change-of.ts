import type { VariablesOf } from '../api/graphql.ts'
import { type Mutation, mutation } from '../api/mutation.ts'
import { type InboundApplication, InboundApplicationUpdate } from './documents.ts'

type Changes = Omit<VariablesOf<typeof InboundApplicationUpdate>['input'], 'id' | 'expectedVersion'>

/** Changes over the version that editing started from. */
export function changeOf({ id, version }: InboundApplication, changes: Changes): Mutation<InboundApplication> {
  return mutation(
    InboundApplicationUpdate,
    { input: { id, expectedVersion: version, ...changes } },
    'inboundApplication',
    { INBOUND_APPLICATION_TAKEN: 'name' },
  )
}
