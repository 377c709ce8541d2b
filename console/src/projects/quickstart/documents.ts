import { graphql } from '../../kit/api/graphql.ts'

export const LatestSignInQuery = graphql(`
  query LatestSignIn {
    auditEvents(first: 1, filter: { actions: ["LoginSucceed"] }) {
      edges {
        node {
          id occurredAt loginIds
          target { type databaseId name }
        }
      }
    }
  }
`)
