import { graphql, type ResultOf } from '../api/graphql.ts'
import { InvalidFields, UserErrors } from '../api/user-errors.ts'

export const SsoApplicationRow = graphql(`
  fragment SsoApplicationRow on SsoApplication @_unmask {
    id applicationId version name description logo kind isEnabled
  }
`)

export const SsoApplicationDetails = graphql(
  `
  fragment SsoApplicationDetails on SsoApplication @_unmask {
    ...SsoApplicationRow
    oidc {
      issuer discoveryUrl loginPageUrl forceAuthentication claims backChannelLogoutUrl
      customIdpInitiatedLoginPageUrl approvedRedirectUrls logoutRedirectUrls clientType forcePkce
      clientAuthentication jwksUrl jwks audienceWhitelist
    }
    saml {
      idpEntityId idpSsoUrl idpLogoutUrl idpInitiatedUrl idpMetadataUrl idpCertificate loginPageUrl
      forceAuthentication useMetadata metadataUrl entityId acsUrl certificate encryptionCertificate logoutServiceUrl
      acsAllowedCallbacks subjectNameIdType subjectNameIdFormat defaultRelayState logoutRedirectUrl errorRedirectUrl
      attributeMappings { name type value }
      groupMappings { name type filterType value roleNames }
    }
    wsFed {
      idpEntityId idpSsoUrl idpLogoutUrl idpInitiatedUrl idpMetadataUrl idpCertificate loginPageUrl
      forceAuthentication realm replyUrl logoutRedirectUrl errorRedirectUrl
      attributeMappings { name type value }
      groupMappings { name type filterType value roleNames }
    }
  }
`,
  [SsoApplicationRow],
)

export const SsoApplicationListQuery = graphql(
  `
  query SsoApplicationList($first: Int!, $after: String, $filter: SsoApplicationFilter, $orderBy: SsoApplicationOrder) {
    ssoApplications(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...SsoApplicationRow }
      }
    }
  }
`,
  [SsoApplicationRow],
)

export const SsoApplicationQuery = graphql(
  `
  query SsoApplication($id: ID!) {
    node(id: $id) {
      __typename
      ... on SsoApplication { ...SsoApplicationDetails }
    }
  }
`,
  [SsoApplicationDetails],
)

export const SsoApplicationUsersQuery = graphql(`
  query SsoApplicationUsers($id: ID!, $first: Int!, $after: String) {
    node(id: $id) {
      __typename
      ... on SsoApplication {
        users(first: $first, after: $after) {
          totalCount isTotalExact
          pageInfo { hasNextPage endCursor }
          edges {
            node { id userId name loginIds picture status }
          }
        }
      }
    }
  }
`)

export const SsoApplicationSecretQuery = graphql(`
  query SsoApplicationSecret($id: ID!) {
    ssoApplicationSecret(id: $id)
  }
`)

export type SsoApplicationRowData = ResultOf<typeof SsoApplicationRow>
export type SsoApplication = ResultOf<typeof SsoApplicationDetails>

export const SsoApplicationCreate = graphql(
  `
  mutation SsoApplicationCreate($input: SsoApplicationCreateInput!) {
    ssoApplicationCreate(input: $input) {
      __typename
      ... on SsoApplicationCreatePayload {
        ssoApplication { ...SsoApplicationRow }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [SsoApplicationRow, UserErrors, InvalidFields],
)

export const SsoApplicationUpdate = graphql(
  `
  mutation SsoApplicationUpdate($input: SsoApplicationUpdateInput!) {
    ssoApplicationUpdate(input: $input) {
      __typename
      ... on SsoApplicationUpdatePayload {
        ssoApplication { ...SsoApplicationDetails }
      }
      ... on VersionConflict {
        node { ...SsoApplicationDetails }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [SsoApplicationDetails, UserErrors, InvalidFields],
)

export const SsoApplicationDelete = graphql(
  `
  mutation SsoApplicationDelete($input: SsoApplicationDeleteInput!) {
    ssoApplicationDelete(input: $input) {
      __typename
      ... on SsoApplicationDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const SsoApplicationSecretRotate = graphql(
  `
  mutation SsoApplicationSecretRotate($input: SsoApplicationSecretRotateInput!) {
    ssoApplicationSecretRotate(input: $input) {
      __typename
      ... on SsoApplicationSecretRotatePayload { cleartext }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
