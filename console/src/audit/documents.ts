import { graphql } from '../api/graphql.ts'

export const AuditRow = graphql(`
  fragment AuditRow on AuditEvent @_unmask {
    id
    eventId
    action
    level
    occurredAt
    actor {
      type
      actorId
      name
    }
    target {
      type
      targetId
      name
    }
    loginIds
    device
    method
    geo
    remoteAddress
    userAgent
    requestId
    data
  }
`)

export const AuditQuery = graphql(
  `
  query AuditEvents($first: Int!, $after: String, $filter: AuditEventFilter) {
    auditEvents(first: $first, after: $after, filter: $filter) {
      totalCount
      isTotalExact
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        node {
          ...AuditRow
        }
      }
    }
  }
`,
  [AuditRow],
)

export const AuditEventQuery = graphql(
  `
  query AuditEvent($id: ID!) {
    node(id: $id) {
      __typename
      ...AuditRow
    }
  }
`,
  [AuditRow],
)
