import type { VariablesOf } from '../api/graphql.ts'
import { type Mutation, mutation } from '../api/mutation.ts'
import { type Resource, ResourceUpdate } from './documents.ts'

type Changes = Omit<VariablesOf<typeof ResourceUpdate>['input'], 'id' | 'expectedVersion'>

/** Changes over the version that editing started from. */
export function changeOf({ id, version }: Resource, changes: Changes): Mutation<Resource> {
  return mutation(ResourceUpdate, { input: { id, expectedVersion: version, ...changes } }, 'resource', {
    RESOURCE_TAKEN: 'name',
  })
}
