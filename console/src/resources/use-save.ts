import { useClient } from 'urql'
import type { VariablesOf } from '../api/graphql.ts'
import { outcomeOf, refusedAt } from '../api/outcome.ts'
import { type Resource, ResourceUpdate } from './documents.ts'

type Changes = Omit<VariablesOf<typeof ResourceUpdate>['input'], 'id' | 'expectedVersion'>

/** Saves changes of the resource over the version that editing started from: properties of an `EditForm`. */
export function useSave() {
  const client = useClient()
  const variablesOf = ({ id, version }: Resource, changes: Changes) => ({
    input: { id, expectedVersion: version, ...changes },
  })
  return {
    requestOf: (from: Resource, changes: Changes) => ({
      document: ResourceUpdate,
      variables: variablesOf(from, changes),
    }),
    save: async (from: Resource, changes: Changes) => {
      const { data, error } = await client.mutation(ResourceUpdate, variablesOf(from, changes))
      const outcome = outcomeOf(data?.resourceUpdate, error, given =>
        'resource' in given ? given.resource : undefined,
      )
      return refusedAt('name', 'RESOURCE_TAKEN', outcome)
    },
  }
}
