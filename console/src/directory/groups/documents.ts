import { graphql, type ResultOf } from '../../kit/api/graphql.ts'

/** How many users belong to a group. */
export const GroupCount = graphql(`
  fragment GroupCount on Group @_unmask {
    members(first: 1) { totalCount }
  }
`)

export const GroupMembersQuery = graphql(`
  query GroupMembers($id: ID!, $first: Int!, $after: String, $withRoles: Boolean!) {
    node(id: $id) {
      __typename
      ... on Group {
        mappedRoles @include(if: $withRoles) { id name }
        members(first: $first, after: $after) {
          totalCount
          pageInfo { hasNextPage endCursor }
          edges {
            node { id databaseId name loginIds picture status }
          }
        }
      }
    }
  }
`)
type Details = Extract<NonNullable<ResultOf<typeof GroupMembersQuery>['node']>, { __typename: 'Group' }>
export type Member = Details['members']['edges'][number]['node']
export type MappedRoles = Details['mappedRoles']
