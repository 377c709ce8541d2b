import { graphql, type ResultOf } from '../api/graphql.ts'
import { InvalidFields, UserErrors } from '../api/user-errors.ts'

export const OutboundApplicationDetails = graphql(`
  fragment OutboundApplicationDetails on OutboundApplication @_unmask {
    id applicationId version name description logo clientId hasClientSecret callbackUrl discoveryUrl
    authorizationUrl tokenUrl revocationUrl defaultScopes defaultRedirectUrl hasPkce
  }
`)
export type OutboundApplication = ResultOf<typeof OutboundApplicationDetails>

export const OutboundApplicationListQuery = graphql(
  `
  query OutboundApplicationList($first: Int!, $after: String, $filter: OutboundApplicationFilter, $orderBy: OutboundApplicationOrder) {
    outboundApplications(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...OutboundApplicationDetails }
      }
    }
  }
`,
  [OutboundApplicationDetails],
)

export const OutboundTemplatesQuery = graphql(`
  query OutboundTemplates {
    outboundTemplates { templateId name description defaultScopes }
  }
`)

export const OutboundApplicationQuery = graphql(
  `
  query OutboundApplication($id: ID!) {
    node(id: $id) {
      __typename
      ... on OutboundApplication { ...OutboundApplicationDetails }
    }
  }
`,
  [OutboundApplicationDetails],
)

export const OutboundApplicationCreate = graphql(
  `
  mutation OutboundApplicationCreate($input: OutboundApplicationCreateInput!) {
    outboundApplicationCreate(input: $input) {
      __typename
      ... on OutboundApplicationCreatePayload {
        outboundApplication { id }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)

export const OutboundApplicationUpdate = graphql(
  `
  mutation OutboundApplicationUpdate($input: OutboundApplicationUpdateInput!) {
    outboundApplicationUpdate(input: $input) {
      __typename
      ... on OutboundApplicationUpdatePayload {
        outboundApplication { ...OutboundApplicationDetails }
      }
      ... on VersionConflict {
        node { ...OutboundApplicationDetails }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [OutboundApplicationDetails, UserErrors, InvalidFields],
)

export const OutboundApplicationDelete = graphql(
  `
  mutation OutboundApplicationDelete($input: OutboundApplicationDeleteInput!) {
    outboundApplicationDelete(input: $input) {
      __typename
      ... on OutboundApplicationDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const OutboundConnectionListQuery = graphql(`
  query OutboundConnectionList($first: Int!, $after: String, $filter: OutboundConnectionFilter) {
    outboundConnections(first: $first, after: $after, filter: $filter) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id connectionId scopes isApiKey expiresAt refreshError createdAt
          user { id userId name loginIds picture }
          tenant { id tenantId name }
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
