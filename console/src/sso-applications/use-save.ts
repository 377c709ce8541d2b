import { useClient } from 'urql'
import type { VariablesOf } from '../api/graphql.ts'
import { outcomeOf, refusedAt } from '../api/outcome.ts'
import { type SsoApplication, SsoApplicationUpdate } from './documents.ts'

type Changes = Omit<VariablesOf<typeof SsoApplicationUpdate>['input'], 'id' | 'expectedVersion'>

/** Saves changes of an application over the version that editing started from: properties of an `EditForm`. */
export function useSave<Fields>(inputOf: (changes: Partial<Fields>) => Changes) {
  const client = useClient()
  const variablesOf = ({ id, version }: SsoApplication, changes: Partial<Fields>) => ({
    input: { id, expectedVersion: version, ...inputOf(changes) },
  })
  return {
    requestOf: (from: SsoApplication, changes: Partial<Fields>) => ({
      document: SsoApplicationUpdate,
      variables: variablesOf(from, changes),
    }),
    save: async (from: SsoApplication, changes: Partial<Fields>) => {
      const { data, error } = await client.mutation(SsoApplicationUpdate, variablesOf(from, changes))
      const outcome = outcomeOf(data?.ssoApplicationUpdate, error, given =>
        'ssoApplication' in given ? given.ssoApplication : undefined,
      )
      return refusedAt('name', 'SSO_APPLICATION_TAKEN', outcome)
    },
  }
}
