import { graphql, type ResultOf } from '../api/graphql.ts'
import { InvalidFields, UserErrors } from '../api/user-errors.ts'

export const UserAttributeListQuery = graphql(`
  query UserAttributeList($first: Int!, $after: String, $filter: UserAttributeFilter, $orderBy: UserAttributeOrder) {
    userAttributes(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id name displayName type
          options { value label }
          viewPermissionNames editPermissionNames
        }
      }
    }
  }
`)

export type UserAttribute = ResultOf<typeof UserAttributeListQuery>['userAttributes']['edges'][number]['node']

export const UserAttributeCreate = graphql(
  `
  mutation UserAttributeCreate($input: UserAttributeCreateInput!) {
    userAttributeCreate(input: $input) {
      __typename
      ... on UserAttributeCreatePayload {
        attributes { id }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)

export const UserAttributeDelete = graphql(
  `
  mutation UserAttributeDelete($input: UserAttributeDeleteInput!) {
    userAttributeDelete(input: $input) {
      __typename
      ... on UserAttributeDeletePayload { deletedIds }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
