import { graphql, type ResultOf } from '../../../kit/api/graphql.ts'

export const TenantSummaryQuery = graphql(`
  query TenantSummary($id: ID!, $tenantIds: [ID!]!, $from: DateTime!) {
    members: users(first: 1, filter: { tenantIds: $tenantIds }) { totalCount isTotalExact }
    active: users(first: 1, filter: { tenantIds: $tenantIds, signedInFrom: $from }) { totalCount isTotalExact }
    node(id: $id) {
      __typename
      ... on Tenant {
        defaultRoles { id name }
        roles(first: 1) { totalCount }
        ssoApplications(first: 10) {
          edges {
            node { id name }
          }
        }
      }
    }
  }
`)

export const TenantConnectionsQuery = graphql(`
  query TenantConnections($id: ID!) {
    ssoConfigurations(tenantId: $id, first: 20) {
      edges {
        node {
          id ssoId displayName domains certificateExpiresAt
          oidc { clientId issuer }
          saml { idpUrl idpEntityId }
        }
      }
    }
  }
`)

export type TenantSummary = ResultOf<typeof TenantSummaryQuery>
type Connections = NonNullable<ResultOf<typeof TenantConnectionsQuery>['ssoConfigurations']>
export type TenantConnection = Connections['edges'][number]['node']
