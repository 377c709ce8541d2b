import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './schema.generated.ts'

/** Writes a GraphQL document whose result and variables are typed by the schema. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: {
    DateTime: string
    JSON: unknown
    EmailAddress: string
    PhoneNumber: string
    URL: string
    IPAddress: string
  }
}>()

export type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada'
export { readFragment } from 'gql.tada'
