import { graphql, type ResultOf } from '../api/graphql.ts'
import { UserErrors } from '../api/user-errors.ts'

export const AccessKeyFields = graphql(`
  fragment AccessKeyFields on AccessKey @_unmask {
    id databaseId version name description status roleNames boundUserDatabaseId permittedIps createdAt expiresAt lastUsedAt
    lastUsedIp previousSecretExpiresAt
  }
`)

export type AccessKey = ResultOf<typeof AccessKeyFields>

export const AccessKeysQuery = graphql(
  `
  query AccessKeys($first: Int!, $after: String, $filter: AccessKeyFilter, $orderBy: AccessKeyOrder) {
    accessKeys(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...AccessKeyFields }
      }
    }
  }
`,
  [AccessKeyFields],
)

export const AccessKeyDetails = graphql(
  `
  fragment AccessKeyDetails on AccessKey @_unmask {
    ...AccessKeyFields createdBy lastUsedUserAgent previousSecretLastUsedAt
    tenants {
      tenantName roleNames
      tenant { id databaseId }
    }
  }
`,
  [AccessKeyFields],
)

export type AccessKeyPageData = ResultOf<typeof AccessKeyDetails>

export const AccessKeyQuery = graphql(
  `
  query AccessKey($id: ID!, $withUsers: Boolean!) {
    node(id: $id) {
      __typename
      ... on AccessKey {
        ...AccessKeyDetails
        boundUser @include(if: $withUsers) { id databaseId name loginIds }
        creator @include(if: $withUsers) { id databaseId name loginIds }
      }
    }
  }
`,
  [AccessKeyDetails],
)

export const AccessKeyUpdate = graphql(
  `
  mutation AccessKeyUpdate($input: AccessKeyUpdateInput!) {
    accessKeyUpdate(input: $input) {
      __typename
      ... on AccessKeyUpdatePayload {
        accessKey { ...AccessKeyDetails }
      }
      ... on VersionConflict {
        node { ...AccessKeyDetails }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [AccessKeyDetails, UserErrors],
)

export const AccessKeysDeleteJobCreate = graphql(
  `
  mutation AccessKeysDeleteJobCreate($input: AccessKeysDeleteJobCreateInput!) {
    accessKeysDeleteJobCreate(input: $input) {
      __typename
      ... on AccessKeysDeleteJobCreatePayload {
        job { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const AccessKeysUpdateJobCreate = graphql(
  `
  mutation AccessKeysUpdateJobCreate($input: AccessKeysUpdateJobCreateInput!) {
    accessKeysUpdateJobCreate(input: $input) {
      __typename
      ... on AccessKeysUpdateJobCreatePayload {
        job { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const AccessKeyCreate = graphql(
  `
  mutation AccessKeyCreate($input: AccessKeyCreateInput!) {
    accessKeyCreate(input: $input) {
      __typename
      ... on AccessKeyCreatePayload { cleartext }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [UserErrors],
)

export const AccessKeyRotate = graphql(
  `
  mutation AccessKeyRotate($input: AccessKeyRotateInput!) {
    accessKeyRotate(input: $input) {
      __typename
      ... on AccessKeyRotatePayload { cleartext }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const AccessKeyPreviousSecretEnd = graphql(
  `
  mutation AccessKeyPreviousSecretEnd($input: AccessKeyPreviousSecretEndInput!) {
    accessKeyPreviousSecretEnd(input: $input) { __typename ...UserErrors }
  }
`,
  [UserErrors],
)

export const AccessKeyActivate = graphql(
  `
  mutation AccessKeyActivate($input: AccessKeyActivateInput!) {
    accessKeyActivate(input: $input) { __typename ...UserErrors }
  }
`,
  [UserErrors],
)

export const AccessKeyDeactivate = graphql(
  `
  mutation AccessKeyDeactivate($input: AccessKeyDeactivateInput!) {
    accessKeyDeactivate(input: $input) { __typename ...UserErrors }
  }
`,
  [UserErrors],
)

export const AccessKeyDelete = graphql(
  `
  mutation AccessKeyDelete($input: AccessKeyDeleteInput!) {
    accessKeyDelete(input: $input) { __typename ...UserErrors }
  }
`,
  [UserErrors],
)
