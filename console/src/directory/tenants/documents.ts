import { graphql, type ResultOf } from '../../kit/api/graphql.ts'

export const TenantSettingsParts = graphql(`
  fragment TenantSettingsParts on Tenant @_unmask {
    id
    settings {
      version areTimesEnabled isInactivityEnabled isProvisioningEnabled
      inactivityTime { amount unit }
      refreshTokenExpiration { amount unit }
      sessionTokenExpiration { amount unit }
      stepupTokenExpiration { amount unit }
    }
  }
`)
export type TenantWithSettings = ResultOf<typeof TenantSettingsParts>

export const TenantSettingsQuery = graphql(
  `
  query TenantSettings($id: ID!) {
    node(id: $id) { __typename ...TenantSettingsParts }
  }
`,
  [TenantSettingsParts],
)

export const TenantCount = graphql(`
  query TenantCount($id: ID!) {
    node(id: $id) {
      __typename
      ... on Tenant {
        users(first: 1) { totalCount isTotalExact }
      }
    }
  }
`)

export const TenantMembersQuery = graphql(`
  query TenantMembers($first: Int!, $after: String, $tenantId: ID!, $text: String) {
    users(first: $first, after: $after, filter: { tenantIds: [$tenantId], text: $text }) {
      totalCount isTotalExact
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id databaseId name loginIds picture status
          tenants(first: 20) {
            edges {
              node {
                tenant { id }
                roles { id name }
              }
            }
          }
        }
      }
    }
  }
`)

export const TenantRolesQuery = graphql(`
  query TenantRoles($tenantIds: [ID!]!) {
    roles(first: 100, filter: { tenantIds: $tenantIds, includeProjectRoles: true }) {
      edges {
        node {
          id name description permissionNames isDefault
          tenant { id }
        }
      }
    }
  }
`)

export const TenantGroupsQuery = graphql(`
  query TenantGroups($tenantId: ID!, $first: Int!, $after: String) {
    groups(filter: { tenantId: $tenantId }, first: $first, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id databaseId name source
          members(first: 5) {
            totalCount
            edges {
              node { id databaseId name loginIds }
            }
          }
        }
      }
    }
  }
`)

export const TenantKeysQuery = graphql(`
  query TenantKeys($tenantIds: [ID!]!) {
    accessKeys(first: 50, filter: { tenantIds: $tenantIds }) {
      totalCount
      edges {
        node { id databaseId name status createdAt expiresAt lastUsedAt }
      }
    }
  }
`)

export const TenantSsoQuery = graphql(`
  query TenantSso($tenantId: ID!) {
    ssoConfigurations(tenantId: $tenantId, first: 20) {
      edges {
        node {
          id ssoId displayName certificateExpiresAt
          oidc { clientId issuer }
          saml { idpEntityId idpUrl idpMetadataProblem metadataReadAt spAcsUrl spEntityId spMetadataUrl }
        }
      }
    }
  }
`)

const SsoAttemptRow = graphql(`
  fragment SsoAttemptRow on SsoAttempt @_unmask {
    databaseId ssoId isTest status occurredAt failedCheck remedy received
    checks { check isPassed received expected }
    profile { email givenName familyName groups roleNames }
  }
`)
export type SsoAttempt = ResultOf<typeof SsoAttemptRow>

export const SsoFailuresQuery = graphql(
  `
  query SsoFailures($tenantId: ID!) {
    ssoFailures(tenantId: $tenantId, first: 20) {
      edges {
        node { ...SsoAttemptRow }
      }
    }
  }
`,
  [SsoAttemptRow],
)

export const SsoAttemptQuery = graphql(
  `
  query SsoAttempt($attemptId: String!) {
    ssoAttempt(databaseId: $attemptId) { ...SsoAttemptRow }
  }
`,
  [SsoAttemptRow],
)
