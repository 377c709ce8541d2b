import { graphql, type ResultOf } from '../api/graphql.ts'
import { UserErrors } from '../api/user-errors.ts'

export const ManagementKeyDetails = graphql(`
  fragment ManagementKeyDetails on ManagementKey @_unmask {
    id keyId version name description status permittedIps createdAt expiresAt previousSecretExpiresAt companyRoles
    projectRoles { projectIds roles }
    tagRoles { tags roles }
  }
`)

export type ManagementKey = ResultOf<typeof ManagementKeyDetails>

export const ManagementKeyListQuery = graphql(
  `
  query ManagementKeyList($first: Int!, $after: String, $filter: ManagementKeyFilter, $orderBy: ManagementKeyOrder) {
    managementKeys(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...ManagementKeyDetails }
      }
    }
  }
`,
  [ManagementKeyDetails],
)

export const ManagementKeyQuery = graphql(
  `
  query ManagementKey($id: ID!) {
    node(id: $id) {
      __typename
      ... on ManagementKey { ...ManagementKeyDetails }
    }
  }
`,
  [ManagementKeyDetails],
)

export const ManagementKeyCreate = graphql(
  `
  mutation ManagementKeyCreate($input: ManagementKeyCreateInput!) {
    managementKeyCreate(input: $input) {
      __typename
      ... on ManagementKeyCreatePayload {
        cleartext
        managementKey { id }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [UserErrors],
)

export const ManagementKeyUpdate = graphql(
  `
  mutation ManagementKeyUpdate($input: ManagementKeyUpdateInput!) {
    managementKeyUpdate(input: $input) {
      __typename
      ... on ManagementKeyUpdatePayload {
        managementKey { ...ManagementKeyDetails }
      }
      ... on VersionConflict {
        node { ...ManagementKeyDetails }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [ManagementKeyDetails, UserErrors],
)

export const ManagementKeyDelete = graphql(
  `
  mutation ManagementKeyDelete($input: ManagementKeyDeleteInput!) {
    managementKeyDelete(input: $input) {
      __typename
      ... on ManagementKeyDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const ManagementKeyRotate = graphql(
  `
  mutation ManagementKeyRotate($input: ManagementKeyRotateInput!) {
    managementKeyRotate(input: $input) {
      __typename
      ... on ManagementKeyRotatePayload { cleartext }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const ManagementKeyPreviousSecretEnd = graphql(
  `
  mutation ManagementKeyPreviousSecretEnd($input: ManagementKeyPreviousSecretEndInput!) {
    managementKeyPreviousSecretEnd(input: $input) {
      __typename
      ... on ManagementKeyPreviousSecretEndPayload {
        managementKey { ...ManagementKeyDetails }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors, ManagementKeyDetails],
)
