import { graphql } from '../api/graphql.ts'
import { UserDetails } from './queries.ts'

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
