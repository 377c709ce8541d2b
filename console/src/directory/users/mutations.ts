import { graphql } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'
import { UserDetails } from './queries.ts'

export const UserCreate = graphql(
  `
  mutation UserCreate($input: UserCreateInput!) {
    userCreate(input: $input) {
      __typename
      ... on UserCreatePayload {
        user { ...UserDetails }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [UserDetails, UserErrors],
)

export const UserUpdate = graphql(
  `
  mutation UserUpdate($input: UserUpdateInput!) {
    userUpdate(input: $input) {
      __typename
      ... on UserUpdatePayload {
        user { ...UserDetails }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
      ... on VersionConflict {
        node { ...UserDetails }
      }
    }
  }
`,
  [UserDetails, UserErrors],
)

export const UserDelete = graphql(
  `
  mutation UserDelete($input: UserDeleteInput!) {
    userDelete(input: $input) {
      __typename
      ... on UserDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const UserSignOut = graphql(
  `
  mutation UserSignOut($input: UserSignOutInput!) {
    userSignOut(input: $input) {
      __typename
      ... on UserSignOutPayload {
        user { ...UserDetails }
      }
      ...UserErrors
    }
  }
`,
  [UserDetails, UserErrors],
)

export const UserPasswordSet = graphql(
  `
  mutation UserPasswordSet($input: UserPasswordSetInput!) {
    userPasswordSet(input: $input) {
      __typename
      ... on UserPasswordSetPayload {
        user { ...UserDetails }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [UserDetails, UserErrors],
)

export const UserPasswordExpire = graphql(
  `
  mutation UserPasswordExpire($input: UserPasswordExpireInput!) {
    userPasswordExpire(input: $input) {
      __typename
      ... on UserPasswordExpirePayload {
        user { ...UserDetails }
      }
      ...UserErrors
    }
  }
`,
  [UserDetails, UserErrors],
)

export const UserRolesAdd = graphql(
  `
  mutation UserRolesAdd($input: UserRolesAddInput!) {
    userRolesAdd(input: $input) {
      __typename
      ... on UserRolesAddPayload {
        user { ...UserDetails }
      }
      ...UserErrors
    }
  }
`,
  [UserDetails, UserErrors],
)
