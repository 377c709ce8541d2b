import { graphql, type ResultOf } from '../api/graphql.ts'
import { UserErrors } from '../api/user-errors.ts'

export const AccessKeyFields = graphql(`
  fragment AccessKeyFields on AccessKey @_unmask {
    id
    keyId
    name
    description
    status
    roleNames
    boundUserId
    permittedIps
    createdAt
    expiresAt
    lastUsedAt
  }
`)

export type AccessKey = ResultOf<typeof AccessKeyFields>

export const AccessKeysQuery = graphql(
  `
  query AccessKeys($first: Int!, $after: String, $filter: AccessKeyFilter) {
    accessKeys(first: $first, after: $after, filter: $filter) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        node {
          ...AccessKeyFields
        }
      }
    }
  }
`,
  [AccessKeyFields],
)

export const AccessKeyCreate = graphql(
  `
  mutation AccessKeyCreate($input: AccessKeyCreateInput!) {
    accessKeyCreate(input: $input) {
      __typename
      ... on AccessKeyCreatePayload {
        cleartext
      }
      ...UserErrors
      ... on InvalidInput {
        fields {
          field
          message
        }
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
      ... on AccessKeyRotatePayload {
        cleartext
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const AccessKeyActivate = graphql(
  `
  mutation AccessKeyActivate($input: AccessKeyActivateInput!) {
    accessKeyActivate(input: $input) {
      __typename
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const AccessKeyDeactivate = graphql(
  `
  mutation AccessKeyDeactivate($input: AccessKeyDeactivateInput!) {
    accessKeyDeactivate(input: $input) {
      __typename
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const AccessKeyDelete = graphql(
  `
  mutation AccessKeyDelete($input: AccessKeyDeleteInput!) {
    accessKeyDelete(input: $input) {
      __typename
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
