import { graphql } from '../api/graphql.ts'

export const UserRow = graphql(`
  fragment UserRow on User @_unmask {
    id
    userId
    loginIds
    name
    email
    picture
    status
    roleNames
    createdAt
    modifiedAt
  }
`)

export const UsersQuery = graphql(
  `
  query Users($first: Int!, $after: String, $filter: UserFilter, $orderBy: UserOrder) {
    users(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      isTotalExact
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        node {
          ...UserRow
        }
      }
    }
  }
`,
  [UserRow],
)

export const UserDetails = graphql(`
  fragment UserDetails on User @_unmask {
    id
    userId
    version
    loginIds
    name
    givenName
    middleName
    familyName
    email
    isEmailVerified
    phone
    isPhoneVerified
    picture
    status
    roleNames
    hasPassword
    createdAt
    modifiedAt
    lastTokenExpiresAt
    liveSessionCount
  }
`)

export const UserQuery = graphql(
  `
  query User($userId: String!) {
    user(userId: $userId) {
      ...UserDetails
    }
  }
`,
  [UserDetails],
)

export const RolesQuery = graphql(`
  query Roles {
    roles(first: 100) {
      edges {
        node {
          id
          name
          description
        }
      }
    }
  }
`)

export const UserCreate = graphql(
  `
  mutation UserCreate($input: UserCreateInput!) {
    userCreate(input: $input) {
      __typename
      ... on UserCreatePayload {
        user {
          ...UserDetails
        }
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        fields {
          field
          message
        }
      }
    }
  }
`,
  [UserDetails],
)

export const UserUpdate = graphql(
  `
  mutation UserUpdate($input: UserUpdateInput!) {
    userUpdate(input: $input) {
      __typename
      ... on UserUpdatePayload {
        user {
          ...UserDetails
        }
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        fields {
          field
          message
        }
      }
      ... on UserChangedMeanwhile {
        user {
          ...UserDetails
        }
      }
    }
  }
`,
  [UserDetails],
)

export const UserDisable = graphql(
  `
  mutation UserDisable($input: UserDisableInput!) {
    userDisable(input: $input) {
      __typename
      ... on UserDisablePayload {
        user {
          ...UserDetails
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`,
  [UserDetails],
)

export const UserEnable = graphql(
  `
  mutation UserEnable($input: UserEnableInput!) {
    userEnable(input: $input) {
      __typename
      ... on UserEnablePayload {
        user {
          ...UserDetails
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`,
  [UserDetails],
)

export const UserDelete = graphql(`
  mutation UserDelete($input: UserDeleteInput!) {
    userDelete(input: $input) {
      __typename
      ... on UserDeletePayload {
        deletedUserId
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const UserSignOut = graphql(
  `
  mutation UserSignOut($input: UserSignOutInput!) {
    userSignOut(input: $input) {
      __typename
      ... on UserSignOutPayload {
        user {
          ...UserDetails
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`,
  [UserDetails],
)

export const UserPasswordSet = graphql(
  `
  mutation UserPasswordSet($input: UserPasswordSetInput!) {
    userPasswordSet(input: $input) {
      __typename
      ... on UserPasswordSetPayload {
        user {
          ...UserDetails
        }
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        fields {
          field
          message
        }
      }
    }
  }
`,
  [UserDetails],
)

export const UserPasswordExpire = graphql(
  `
  mutation UserPasswordExpire($input: UserPasswordExpireInput!) {
    userPasswordExpire(input: $input) {
      __typename
      ... on UserPasswordExpirePayload {
        user {
          ...UserDetails
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`,
  [UserDetails],
)
