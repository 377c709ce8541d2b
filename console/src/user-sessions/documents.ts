import { graphql, type ResultOf } from '../api/graphql.ts'
import { UserErrors } from '../api/user-errors.ts'

export const UserSessionsQuery = graphql(`
  query UserSessions($userId: String!) {
    user(userId: $userId) {
      id
      sessions {
        sessionId
        device
        browser
        system
        userAgent
        ip
        factors
        tenantId
        createdAt
        lastRefreshedAt
        expiresAt
      }
    }
  }
`)

export type UserSession = NonNullable<NonNullable<ResultOf<typeof UserSessionsQuery>['user']>['sessions']>[number]

export const UserSessionEnd = graphql(
  `
  mutation UserSessionEnd($input: UserSessionEndInput!) {
    userSessionEnd(input: $input) {
      __typename
      ... on UserSessionEndPayload {
        endedSessionId
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
