import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'

/** What a row of the list shows: the rest of an event can be a megabyte. */
export const AuditLine = graphql(`
  fragment AuditLine on AuditEvent @_unmask {
    id action level occurredAt remoteAddress usersAffected loginIds
    refreshes { count lastAt }
    actor { type databaseId name }
    target { type databaseId name }
  }
`)

export const AuditRow = graphql(`
  fragment AuditRow on AuditEvent @_unmask {
    id databaseId action level occurredAt
    actor { type databaseId name }
    target { type databaseId name }
    loginIds device method geo remoteAddress userAgent requestId usersAffected isReversible data
    refreshes { count lastAt }
    changes { kind type name fields { field before after } }
  }
`)

export const AuditQuery = graphql(
  `
  query AuditEvents($first: Int!, $after: String, $filter: AuditEventFilter) {
    auditEvents(first: $first, after: $after, filter: $filter) {
      totalCount isTotalExact
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...AuditLine }
      }
    }
  }
`,
  [AuditLine],
)

export const AuditEventQuery = graphql(
  `
  query AuditEvent($id: ID!) {
    node(id: $id) { __typename ...AuditRow }
  }
`,
  [AuditRow],
)

/** Who signed in last, or was refused. */
export const SignInsQuery = graphql(`
  query SignIns($filter: AuditEventFilter!) {
    auditEvents(first: 5, filter: $filter) {
      edges {
        node {
          id occurredAt action method data
          target { databaseId name }
        }
      }
    }
  }
`)

export type SignIns = ResultOf<typeof SignInsQuery>

export type AuditEntry = ResultOf<typeof AuditLine>
export type AuditEvent = ResultOf<typeof AuditRow>

export const AuditExportJobCreate = graphql(
  `
  mutation AuditExportJobCreate($input: AuditExportJobCreateInput!) {
    auditExportJobCreate(input: $input) {
      __typename
      ... on AuditExportJobCreatePayload {
        job { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
