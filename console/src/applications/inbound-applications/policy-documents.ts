import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'

const PolicyFields = graphql(`
  fragment PolicyFields on ResourcePolicy @_unmask {
    userScopes clientScopes hasAllUserScopes hasAllClientScopes
    resource {
      id name uri
      permissionScopes { name }
      attributeScopes { name }
    }
  }
`)
export type Policy = ResultOf<typeof PolicyFields>
export type PolicyResource = NonNullable<Policy['resource']>

export const PoliciesQuery = graphql(
  `
  query Policies($applicationId: ID!) {
    resourcePolicies(applicationId: $applicationId, first: 100) {
      edges {
        node { ...PolicyFields }
      }
    }
  }
`,
  [PolicyFields],
)

export const PolicyResourcesQuery = graphql(`
  query PolicyResources {
    resources(first: 100) {
      edges {
        node {
          id name uri
          permissionScopes { name }
          attributeScopes { name }
        }
      }
    }
  }
`)

export const PolicyCreate = graphql(
  `
  mutation PolicyCreate($input: ResourcePolicyCreateInput!) {
    resourcePolicyCreate(input: $input) {
      __typename
      ... on ResourcePolicyCreatePayload {
        resourcePolicy { ...PolicyFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [PolicyFields, UserErrors, InvalidFields],
)

export const PolicyUpdate = graphql(
  `
  mutation PolicyUpdate($input: ResourcePolicyUpdateInput!) {
    resourcePolicyUpdate(input: $input) {
      __typename
      ... on ResourcePolicyUpdatePayload {
        resourcePolicy { ...PolicyFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [PolicyFields, UserErrors, InvalidFields],
)

export const PolicyDelete = graphql(
  `
  mutation PolicyDelete($input: ResourcePolicyDeleteInput!) {
    resourcePolicyDelete(input: $input) {
      __typename
      ... on ResourcePolicyDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
