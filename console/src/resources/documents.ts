import { graphql, type ResultOf } from '../api/graphql.ts'
import { InvalidFields, UserErrors } from '../api/user-errors.ts'
import { ResourceRegistration } from '../registration/documents.ts'

export const ResourceDetails = graphql(
  `
  fragment ResourceDetails on Resource @_unmask {
    id version name description resourceId uri kind userAccess clientAccess
    permissionScopes { name description values isOptional }
    attributeScopes { name description values isOptional }
    ...ResourceRegistration
  }
`,
  [ResourceRegistration],
)
export type Resource = ResultOf<typeof ResourceDetails>

export const ResourceListQuery = graphql(
  `
  query ResourceList($first: Int!, $after: String, $filter: ResourceFilter, $orderBy: ResourceOrder) {
    resources(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...ResourceDetails }
      }
    }
  }
`,
  [ResourceDetails],
)

export const ResourceQuery = graphql(
  `
  query Resource($id: ID!) {
    node(id: $id) {
      __typename
      ... on Resource { ...ResourceDetails }
    }
  }
`,
  [ResourceDetails],
)

export const ResourceCreate = graphql(
  `
  mutation ResourceCreate($input: ResourceCreateInput!) {
    resourceCreate(input: $input) {
      __typename
      ... on ResourceCreatePayload {
        resource { id }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)

export const ResourceUpdate = graphql(
  `
  mutation ResourceUpdate($input: ResourceUpdateInput!) {
    resourceUpdate(input: $input) {
      __typename
      ... on ResourceUpdatePayload {
        resource { ...ResourceDetails }
      }
      ... on VersionConflict {
        node { ...ResourceDetails }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [ResourceDetails, UserErrors, InvalidFields],
)

export const ResourceDelete = graphql(
  `
  mutation ResourceDelete($input: ResourceDeleteInput!) {
    resourceDelete(input: $input) {
      __typename
      ... on ResourceDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
