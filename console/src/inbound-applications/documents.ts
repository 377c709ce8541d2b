import { graphql, type ResultOf } from '../api/graphql.ts'
import { InvalidFields, UserErrors } from '../api/user-errors.ts'

export const InboundApplicationDetails = graphql(`
  fragment InboundApplicationDetails on InboundApplication @_unmask {
    id applicationId clientId version name description logo loginPageUrl callbackUrls audiences isPublicClient
    permissionScopes { name description values isOptional }
    attributeScopes { name description values isOptional }
  }
`)

export const InboundApplicationListQuery = graphql(
  `
  query InboundApplicationList($first: Int!, $after: String, $filter: InboundApplicationFilter, $orderBy: InboundApplicationOrder) {
    inboundApplications(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...InboundApplicationDetails }
      }
    }
  }
`,
  [InboundApplicationDetails],
)

export const InboundApplicationQuery = graphql(
  `
  query InboundApplication($id: ID!) {
    node(id: $id) {
      __typename
      ... on InboundApplication { ...InboundApplicationDetails }
    }
  }
`,
  [InboundApplicationDetails],
)

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
          id consentId scopes createdAt expiresAt userId tenantId
          user { id userId name loginIds picture }
          tenant { id tenantId name }
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

export type InboundApplication = ResultOf<typeof InboundApplicationDetails>
export type Scope = InboundApplication['permissionScopes'][number]
export type Consent = ResultOf<typeof InboundConsentListQuery>['inboundConsents']['edges'][number]['node']

export const InboundApplicationCreate = graphql(
  `
  mutation InboundApplicationCreate($input: InboundApplicationCreateInput!) {
    inboundApplicationCreate(input: $input) {
      __typename
      ... on InboundApplicationCreatePayload {
        cleartext
        inboundApplication { id }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)

export const InboundApplicationUpdate = graphql(
  `
  mutation InboundApplicationUpdate($input: InboundApplicationUpdateInput!) {
    inboundApplicationUpdate(input: $input) {
      __typename
      ... on InboundApplicationUpdatePayload {
        inboundApplication { ...InboundApplicationDetails }
      }
      ... on VersionConflict {
        node { ...InboundApplicationDetails }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [InboundApplicationDetails, UserErrors, InvalidFields],
)

export const InboundApplicationDelete = graphql(
  `
  mutation InboundApplicationDelete($input: InboundApplicationDeleteInput!) {
    inboundApplicationDelete(input: $input) {
      __typename
      ... on InboundApplicationDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const InboundApplicationSecretRotate = graphql(
  `
  mutation InboundApplicationSecretRotate($input: InboundApplicationSecretRotateInput!) {
    inboundApplicationSecretRotate(input: $input) {
      __typename
      ... on InboundApplicationSecretRotatePayload { cleartext }
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
