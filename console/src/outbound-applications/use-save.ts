import { useClient } from 'urql'
import type { VariablesOf } from '../api/graphql.ts'
import { outcomeOf } from '../api/outcome.ts'
import { type OutboundApplication, OutboundApplicationUpdate } from './documents.ts'

type Changes = Omit<VariablesOf<typeof OutboundApplicationUpdate>['input'], 'id' | 'expectedVersion'>

/** Saves changes of an application over the version that editing started from: properties of an `EditForm`. */
export function useSave() {
  const client = useClient()
  const variablesOf = ({ id, version }: OutboundApplication, changes: Changes) => ({
    input: { id, expectedVersion: version, ...changes },
  })
  return {
    requestOf: (from: OutboundApplication, changes: Changes) => ({
      document: OutboundApplicationUpdate,
      variables: variablesOf(from, changes),
    }),
    save: async (from: OutboundApplication, changes: Changes) => {
      const { data, error } = await client.mutation(OutboundApplicationUpdate, variablesOf(from, changes))
      return outcomeOf(data?.outboundApplicationUpdate, error, given =>
        'outboundApplication' in given ? given.outboundApplication : undefined,
      )
    },
  }
}
