import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'

export const OutboundTemplatesQuery = graphql(`
  query OutboundTemplates {
    outboundTemplates { templateId name description defaultScopes }
  }
`)

export const OutboundConnectionListQuery = graphql(`
  query OutboundConnectionList($first: Int!, $after: String, $filter: OutboundConnectionFilter) {
    outboundConnections(first: $first, after: $after, filter: $filter) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id databaseId scopes isApiKey expiresAt refreshError createdAt
          user { id databaseId name loginIds picture }
          tenant { id databaseId name }
        }
      }
    }
  }
`)
export type OutboundConnection = ResultOf<
  typeof OutboundConnectionListQuery
>['outboundConnections']['edges'][number]['node']

export const OutboundConnectionsDelete = graphql(
  `
  mutation OutboundConnectionsDelete($input: OutboundConnectionsDeleteInput!) {
    outboundConnectionsDelete(input: $input) {
      __typename
      ... on OutboundConnectionsDeletePayload { deletedIds }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
