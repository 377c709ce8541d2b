import { graphql, type ResultOf } from '../../../kit/api/graphql.ts'
import { UserErrors } from '../../../kit/api/user-errors.ts'

export const UserAccessQuery = graphql(`
  query UserAccess($userId: String!) {
    user(databaseId: $userId) {
      id
      tenants(first: 50) {
        totalCount
        edges {
          node {
            tenant { id databaseId name }
            roles { id name }
          }
        }
      }
      permissions(first: 100) {
        totalCount
        edges {
          node {
            name
            role { id name }
            tenant { databaseId name }
          }
        }
      }
      groups(first: 50) {
        edges {
          node {
            id name
            tenant { databaseId name }
          }
        }
      }
      ssoApplications(first: 100) {
        edges {
          node { id name }
        }
      }
      identities(first: 20) {
        edges {
          node { provider subject email linkedAt lastUsedAt }
        }
      }
    }
  }
`)

export type UserAccess = NonNullable<ResultOf<typeof UserAccessQuery>['user']>

export const UserSsoApplicationsAdd = graphql(
  `
  mutation UserSsoApplicationsAdd($input: UserSsoApplicationsAddInput!) {
    userSsoApplicationsAdd(input: $input) {
      __typename
      ... on UserSsoApplicationsAddPayload { user { id } }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const UserSsoApplicationsRemove = graphql(
  `
  mutation UserSsoApplicationsRemove($input: UserSsoApplicationsRemoveInput!) {
    userSsoApplicationsRemove(input: $input) {
      __typename
      ... on UserSsoApplicationsRemovePayload { user { id } }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const UserRelationsQuery = graphql(`
  query UserRelations($target: String!) {
    authorizationRelationsTo(target: $target, first: 100) {
      totalCount
      edges {
        node { resourceType resource relation }
      }
    }
  }
`)

export const UserJsonQuery = graphql(`
  query UserJson($userId: String!) {
    user(databaseId: $userId) {
      id databaseId version loginIds name givenName middleName familyName email isEmailVerified phone isPhoneVerified
      picture status isTest roleNames hasPassword hasPasskey hasAuthenticator linkedProviders recoveryEmail
      recoveryPhone createdAt modifiedAt
      attributes(first: 100) {
        edges {
          node { name value }
        }
      }
    }
  }
`)
