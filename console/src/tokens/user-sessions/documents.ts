import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'

export const UserSessionsQuery = graphql(`
  query UserSessions($userId: String!) {
    user(databaseId: $userId) {
      id
      sessions(first: 100) {
        edges {
          node {
            id device browser system userAgent ip factors createdAt lastRefreshedAt expiresAt isImpersonation
            actor { databaseId name loginIds }
          }
        }
      }
    }
  }
`)

type Sessions = NonNullable<NonNullable<ResultOf<typeof UserSessionsQuery>['user']>['sessions']>
export type UserSession = Sessions['edges'][number]['node']

export const UserSessionEnd = graphql(
  `
  mutation UserSessionEnd($input: UserSessionEndInput!) {
    userSessionEnd(input: $input) {
      __typename
      ... on UserSessionEndPayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
