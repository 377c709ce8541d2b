import { graphql, type ResultOf } from '../api/graphql.ts'
import { UserErrors } from '../api/user-errors.ts'

export const AuditWebhookDetails = graphql(`
  fragment AuditWebhookDetails on AuditWebhook @_unmask {
    id
    version
    name
    description
    url
    filters {
      key
      operator
      values
    }
    authentication
    hasHmacSecret
    headerNames
    attempts
    deliveredUntil
    lastError
  }
`)

export type AuditWebhook = ResultOf<typeof AuditWebhookDetails>

export const AuditWebhookListQuery = graphql(
  `
  query AuditWebhookList($first: Int!, $after: String, $filter: AuditWebhooksFilter, $orderBy: AuditWebhookOrder) {
    auditWebhooks(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        node {
          ...AuditWebhookDetails
        }
      }
    }
  }
`,
  [AuditWebhookDetails],
)

export const AuditWebhookQuery = graphql(
  `
  query AuditWebhook($id: ID!) {
    node(id: $id) {
      __typename
      ... on AuditWebhook {
        ...AuditWebhookDetails
      }
    }
  }
`,
  [AuditWebhookDetails],
)

export const AuditWebhookSet = graphql(
  `
  mutation AuditWebhookSet($input: AuditWebhookSetInput!) {
    auditWebhookSet(input: $input) {
      __typename
      ... on AuditWebhookSetPayload {
        auditWebhook {
          ...AuditWebhookDetails
        }
      }
      ... on AuditWebhookChangedMeanwhile {
        stored: auditWebhook {
          ...AuditWebhookDetails
        }
      }
      ...UserErrors
      ... on InvalidInput {
        fields {
          field
          message
        }
      }
    }
  }
`,
  [AuditWebhookDetails, UserErrors],
)

export const AuditWebhookDelete = graphql(
  `
  mutation AuditWebhookDelete($input: AuditWebhookDeleteInput!) {
    auditWebhookDelete(input: $input) {
      __typename
      ... on AuditWebhookDeletePayload {
        deletedId
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
