import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'

const ScopeClaimsFields = graphql(`
  fragment ScopeClaimsFields on ScopeClaims @_unmask { scope claims description }
`)
export type ScopeClaimsRow = ResultOf<typeof ScopeClaimsFields>

export const ScopeClaimsQuery = graphql(
  `
  query ScopeClaims {
    scopeClaims { ...ScopeClaimsFields }
  }
`,
  [ScopeClaimsFields],
)

export const ScopeClaimsSet = graphql(
  `
  mutation ScopeClaimsSet($input: ScopeClaimsSetInput!) {
    scopeClaimsSet(input: $input) {
      __typename
      ... on ScopeClaimsSetPayload {
        scopeClaims { ...ScopeClaimsFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [ScopeClaimsFields, UserErrors, InvalidFields],
)
