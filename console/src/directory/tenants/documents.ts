import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'

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

const SsoConnection = graphql(`
  fragment SsoConnection on SsoConfiguration @_unmask {
    id ssoId displayName certificateExpiresAt version domains
    oidc {
      clientId issuer scopes redirectUrl
      attributeMapping {
        loginId email name group username phoneNumber givenName middleName familyName picture verifiedEmail verifiedPhone
        customAttributes
      }
      roleMappings { groups roleName }
    }
    saml {
      idpCertificate idpAdditionalCertificates
      idpCertificates { subject fingerprint expiresAt }
      idpEntityId idpUrl idpMetadataUrl idpMetadataProblem metadataReadAt spAcsUrl spEntityId spMetadataUrl redirectUrl
      allowsIdpInitiated allowsSha1 signsRequests
      attributeMapping {
        loginId email name group username phoneNumber givenName middleName familyName picture verifiedEmail verifiedPhone
        customAttributes
      }
      roleMappings { groups roleName }
    }
  }
`)
export type SsoConnection = ResultOf<typeof SsoConnection>

export const TenantSsoQuery = graphql(
  `
  query TenantSso($tenantId: ID!) {
    ssoConfigurations(tenantId: $tenantId, first: 20) {
      edges {
        node { ...SsoConnection }
      }
    }
  }
`,
  [SsoConnection],
)

export const SsoSamlUpdate = graphql(
  `
  mutation SsoSamlUpdate($input: SsoConfigurationSamlUpdateInput!) {
    ssoConfigurationSamlUpdate(input: $input) {
      __typename
      ... on SsoConfigurationSamlUpdatePayload { ssoConfiguration { ...SsoConnection } }
      ...UserErrors
    }
  }
`,
  [SsoConnection, UserErrors],
)

export const SsoOidcUpdate = graphql(
  `
  mutation SsoOidcUpdate($input: SsoConfigurationOidcUpdateInput!) {
    ssoConfigurationOidcUpdate(input: $input) {
      __typename
      ... on SsoConfigurationOidcUpdatePayload { ssoConfiguration { ...SsoConnection } }
      ...UserErrors
    }
  }
`,
  [SsoConnection, UserErrors],
)

export const SsoConfigurationCreate = graphql(
  `
  mutation SsoConfigurationCreate($input: SsoConfigurationCreateInput!) {
    ssoConfigurationCreate(input: $input) {
      __typename
      ... on SsoConfigurationCreatePayload { ssoConfiguration { ...SsoConnection } }
      ...UserErrors
    }
  }
`,
  [SsoConnection, UserErrors],
)

export const SsoConfigurationDelete = graphql(
  `
  mutation SsoConfigurationDelete($input: SsoConfigurationDeleteInput!) {
    ssoConfigurationDelete(input: $input) {
      __typename
      ... on SsoConfigurationDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const SsoMappingsRecalculate = graphql(
  `
  mutation SsoMappingsRecalculate($input: SsoConfigurationMappingsRecalculateInput!) {
    ssoConfigurationMappingsRecalculate(input: $input) {
      __typename
      ... on SsoConfigurationMappingsRecalculatePayload { ssoConfiguration { id } }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const SsoSetupLinkRevoke = graphql(
  `
  mutation SsoSetupLinkRevoke($input: SsoSetupLinkRevokeInput!) {
    ssoSetupLinkRevoke(input: $input) {
      __typename
      ... on SsoSetupLinkRevokePayload { ssoConfiguration { id } }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

const SsoAttemptRow = graphql(`
  fragment SsoAttemptRow on SsoAttempt @_unmask {
    databaseId ssoId isTest status occurredAt failedCheck remedy received
    checks { check isPassed received expected }
    profile { email givenName familyName groups roleNames attributes }
  }
`)
export type SsoAttempt = ResultOf<typeof SsoAttemptRow>

export const SsoLastSignInQuery = graphql(`
  query SsoLastSignIn($configurationId: ID!) {
    ssoLastSignIn(configurationId: $configurationId) { userName occurredAt attributes }
  }
`)

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
