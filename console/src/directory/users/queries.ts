import { graphql } from '../../kit/api/graphql.ts'

export const UserRow = graphql(`
  fragment UserRow on User @_unmask { id databaseId loginIds name email picture status roleNames createdAt modifiedAt }
`)

export const UsersQuery = graphql(
  `
  query Users($first: Int!, $after: String, $filter: UserFilter, $orderBy: UserOrder) {
    users(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount isTotalExact
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...UserRow }
      }
    }
  }
`,
  [UserRow],
)

export const UserDetails = graphql(`
  fragment UserDetails on User @_unmask {
    id databaseId version loginIds name givenName middleName familyName email isEmailVerified phone isPhoneVerified
    picture status isTest roleNames
    attributes(first: 100) {
      edges {
        node { name value }
      }
    }
    hasPassword hasAuthenticator securityQuestionCount linkedProviders
    passkeys(first: 100) {
      edges {
        node { databaseId host isSynced name createdAt }
      }
    }
    trustedDevices(first: 100) {
      edges {
        node { databaseId name lastLocation lastUsedAt expiresAt }
      }
    }
    createdAt modifiedAt lastTokenExpiresAt liveSessionCount
  }
`)

export const UserQuery = graphql(
  `
  query User($userId: String!) {
    user(databaseId: $userId) { ...UserDetails }
  }
`,
  [UserDetails],
)

export const RolesQuery = graphql(`
  query Roles {
    roles(first: 100) {
      edges {
        node { id name description }
      }
    }
  }
`)
