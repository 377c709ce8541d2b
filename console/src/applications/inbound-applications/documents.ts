import type { inboundApplication } from '@gatehouse-id/entities'
import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'
import type { RowOf } from '../../kit/entity/row.ts'

export const ScopeValuesQuery = graphql(`
  query ScopeValues {
    roles(first: 100) {
      edges {
        node { id name }
      }
    }
    permissions(first: 100) {
      edges {
        node { id name }
      }
    }
  }
`)

export const InboundConsentListQuery = graphql(`
  query InboundConsentList($first: Int!, $after: String, $filter: InboundConsentFilter) {
    inboundConsents(first: $first, after: $after, filter: $filter) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id databaseId scopes createdAt expiresAt userDatabaseId tenantDatabaseId
          user { id databaseId name loginIds picture }
          tenant { id databaseId name }
        }
      }
    }
  }
`)

export const InboundApplicationSecretQuery = graphql(`
  query InboundApplicationSecret($id: ID!) {
    inboundApplicationSecret(id: $id)
  }
`)

export type Scope = RowOf<typeof inboundApplication>['permissionScopes'][number]
export type Consent = ResultOf<typeof InboundConsentListQuery>['inboundConsents']['edges'][number]['node']

export const InboundApplicationSecretRotate = graphql(
  `
  mutation InboundApplicationSecretRotate($input: InboundApplicationSecretRotateInput!) {
    inboundApplicationSecretRotate(input: $input) {
      __typename
      ... on InboundApplicationSecretRotatePayload { cleartext inboundApplication { id version previousSecretExpiresAt } }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const InboundApplicationPreviousSecretEnd = graphql(
  `
  mutation InboundApplicationPreviousSecretEnd($input: InboundApplicationPreviousSecretEndInput!) {
    inboundApplicationPreviousSecretEnd(input: $input) {
      __typename
      ... on InboundApplicationPreviousSecretEndPayload { inboundApplication { id version previousSecretExpiresAt } }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const InboundConsentsDelete = graphql(
  `
  mutation InboundConsentsDelete($input: InboundConsentsDeleteInput!) {
    inboundConsentsDelete(input: $input) {
      __typename
      ... on InboundConsentsDeletePayload { deletedIds }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
