import { graphql, type ResultOf } from '../../../kit/api/graphql.ts'

export const UserSummaryQuery = graphql(`
  query UserSummary($userId: String!) {
    user(databaseId: $userId) {
      id
      signIns(first: 1) {
        edges {
          node {
            ip signedInAt
            tenant { id name }
          }
        }
      }
      tenants(first: 10) {
        totalCount
        edges {
          node {
            tenant { id name }
            roles { id name }
          }
        }
      }
      sessions(first: 5) {
        edges {
          node { id browser system ip createdAt lastRefreshedAt isImpersonation }
        }
      }
    }
  }
`)

export type UserSummary = NonNullable<ResultOf<typeof UserSummaryQuery>['user']>

/** Of the last 30 days. */
export const UserEventsQuery = graphql(`
  query UserEvents($userId: String!) {
    signedIn: auditEvents(first: 1, filter: { userDatabaseIds: [$userId], actions: ["LoginSucceed"] }) {
      edges {
        node { id method geo }
      }
    }
    failed: auditEvents(
      first: 1
      filter: { userDatabaseIds: [$userId], actions: ["LoginFailed", "LoginExceedMaxAttempts"] }
    ) {
      totalCount isTotalExact
      edges {
        node { id action occurredAt remoteAddress }
      }
    }
  }
`)

export type UserEvents = ResultOf<typeof UserEventsQuery>
