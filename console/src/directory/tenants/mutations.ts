import { graphql } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'
import { TenantSettingsParts } from './documents.ts'

export const TenantSettingsUpdate = graphql(
  `
  mutation TenantSettingsUpdate($input: TenantSettingsUpdateInput!) {
    tenantSettingsUpdate(input: $input) {
      __typename
      ... on TenantSettingsUpdatePayload {
        tenant { ...TenantSettingsParts }
      }
      ... on VersionConflict {
        node { ...TenantSettingsParts }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [TenantSettingsParts, UserErrors],
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
