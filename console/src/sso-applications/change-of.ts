import type { VariablesOf } from '../api/graphql.ts'
import { type Mutation, mutation } from '../api/mutation.ts'
import { type SsoApplication, SsoApplicationUpdate } from './documents.ts'

type Changes = Omit<VariablesOf<typeof SsoApplicationUpdate>['input'], 'id' | 'expectedVersion'>

/** Changes over the version that editing started from. */
export function changeOf({ id, version }: SsoApplication, changes: Changes): Mutation<SsoApplication> {
  const variables = { input: { id, expectedVersion: version, ...changes } }
  return mutation(SsoApplicationUpdate, variables, 'ssoApplication', { SSO_APPLICATION_TAKEN: 'name' })
}
