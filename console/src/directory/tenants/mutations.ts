import { graphql } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'
import { TenantDetails } from './documents.ts'

export const TenantCreate = graphql(
  `
  mutation TenantCreate($input: TenantCreateInput!) {
    tenantCreate(input: $input) {
      __typename
      ... on TenantCreatePayload {
        tenant { ...TenantDetails }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [TenantDetails, UserErrors],
)

export const TenantUpdate = graphql(
  `
  mutation TenantUpdate($input: TenantUpdateInput!) {
    tenantUpdate(input: $input) {
      __typename
      ... on TenantUpdatePayload {
        tenant { ...TenantDetails }
      }
      ... on VersionConflict {
        node { ...TenantDetails }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [TenantDetails, UserErrors],
)

export const TenantSettingsUpdate = graphql(
  `
  mutation TenantSettingsUpdate($input: TenantSettingsUpdateInput!) {
    tenantSettingsUpdate(input: $input) {
      __typename
      ... on TenantSettingsUpdatePayload {
        tenant { ...TenantDetails }
      }
      ... on VersionConflict {
        node { ...TenantDetails }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [TenantDetails, UserErrors],
)

export const TenantDelete = graphql(
  `
  mutation TenantDelete($input: TenantDeleteInput!) {
    tenantDelete(input: $input) {
      __typename
      ... on TenantDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const UserTenantAdd = graphql(
  `
  mutation UserTenantAdd($input: UserTenantAddInput!) {
    userTenantAdd(input: $input) {
      __typename
      ... on UserTenantAddPayload {
        user { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const UserTenantRemove = graphql(
  `
  mutation UserTenantRemove($input: UserTenantRemoveInput!) {
    userTenantRemove(input: $input) {
      __typename
      ... on UserTenantRemovePayload {
        user { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const UserTenantRolesSet = graphql(
  `
  mutation UserTenantRolesSet($input: UserRolesSetInput!) {
    userRolesSet(input: $input) {
      __typename
      ... on UserRolesSetPayload {
        user { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
