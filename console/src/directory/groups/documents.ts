import { graphql, type ResultOf } from '../../kit/api/graphql.ts'

export const GroupsQuery = graphql(`
  query Groups($first: Int!, $after: String, $tenantId: ID, $filter: GroupFilter, $orderBy: GroupOrder) {
    groups(first: $first, after: $after, tenantId: $tenantId, filter: $filter, orderBy: $orderBy) {
      totalCount isTotalExact
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id name source
          tenant { id databaseId name }
          members(first: 1) { totalCount }
        }
      }
    }
  }
`)
export type GroupRow = NonNullable<ResultOf<typeof GroupsQuery>['groups']>['edges'][number]['node']

export const GroupQuery = graphql(`
  query Group($id: ID!, $first: Int!, $after: String, $withRoles: Boolean!) {
    node(id: $id) {
      __typename
      ... on Group {
        id databaseId name source ssoId
        tenant { id databaseId name }
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
export type Group = Extract<NonNullable<ResultOf<typeof GroupQuery>['node']>, { __typename: 'Group' }>
export type Member = Group['members']['edges'][number]['node']
