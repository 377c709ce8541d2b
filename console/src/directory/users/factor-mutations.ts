import { graphql } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'
import { UserDetails } from './queries.ts'

export const UserAuthenticatorRemove = graphql(
  `
  mutation UserAuthenticatorRemove($input: UserAuthenticatorRemoveInput!) {
    userAuthenticatorRemove(input: $input) {
      __typename
      ... on UserAuthenticatorRemovePayload {
        user { ...UserDetails }
      }
      ...UserErrors
    }
  }
`,
  [UserDetails, UserErrors],
)

export const UserSecurityQuestionsRemove = graphql(
  `
  mutation UserSecurityQuestionsRemove($input: UserSecurityQuestionsRemoveInput!) {
    userSecurityQuestionsRemove(input: $input) {
      __typename
      ... on UserSecurityQuestionsRemovePayload {
        user { ...UserDetails }
      }
      ...UserErrors
    }
  }
`,
  [UserDetails, UserErrors],
)

export const UserPasskeyRemove = graphql(
  `
  mutation UserPasskeyRemove($input: UserPasskeyRemoveInput!) {
    userPasskeyRemove(input: $input) {
      __typename
      ... on UserPasskeyRemovePayload {
        user { ...UserDetails }
      }
      ...UserErrors
    }
  }
`,
  [UserDetails, UserErrors],
)

export const UserPasskeyRename = graphql(
  `
  mutation UserPasskeyRename($input: UserPasskeyRenameInput!) {
    userPasskeyRename(input: $input) {
      __typename
      ... on UserPasskeyRenamePayload {
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

export const UserTrustedDeviceRemove = graphql(
  `
  mutation UserTrustedDeviceRemove($input: UserTrustedDeviceRemoveInput!) {
    userTrustedDeviceRemove(input: $input) {
      __typename
      ... on UserTrustedDeviceRemovePayload {
        user { ...UserDetails }
      }
      ...UserErrors
    }
  }
`,
  [UserDetails, UserErrors],
)

export const UserIdentityRemove = graphql(
  `
  mutation UserIdentityRemove($input: UserIdentityRemoveInput!) {
    userIdentityRemove(input: $input) {
      __typename
      ... on UserIdentityRemovePayload {
        user { ...UserDetails }
      }
      ...UserErrors
    }
  }
`,
  [UserDetails, UserErrors],
)
