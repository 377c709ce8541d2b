import { useClient } from 'urql'
import type { VariablesOf } from '../api/graphql.ts'
import { outcomeOf, refusedAt } from '../api/outcome.ts'
import { type InboundApplication, InboundApplicationUpdate } from './documents.ts'

type Changes = Omit<VariablesOf<typeof InboundApplicationUpdate>['input'], 'id' | 'expectedVersion'>

/** Saves changes of an application over the version that editing started from: properties of an `EditForm`. */
export function useSave() {
  const client = useClient()
  const variablesOf = ({ id, version }: InboundApplication, changes: Changes) => ({
    input: { id, expectedVersion: version, ...changes },
  })
  return {
    requestOf: (from: InboundApplication, changes: Changes) => ({
      document: InboundApplicationUpdate,
      variables: variablesOf(from, changes),
    }),
    save: async (from: InboundApplication, changes: Changes) => {
      const { data, error } = await client.mutation(InboundApplicationUpdate, variablesOf(from, changes))
      const outcome = outcomeOf(data?.inboundApplicationUpdate, error, given =>
        'inboundApplication' in given ? given.inboundApplication : undefined,
      )
      return refusedAt('name', 'INBOUND_APPLICATION_TAKEN', outcome)
    },
  }
}
