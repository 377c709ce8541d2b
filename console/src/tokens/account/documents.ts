import { graphql } from '../../kit/api/graphql.ts'

export const ConsoleSessionsQuery = graphql(`
  query ConsoleSessions($userId: String!) {
    user(databaseId: $userId) {
      id
      consoleSessions(first: 1) { totalCount }
    }
  }
`)
