import { graphql } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'

export const TenantProvisioningDetails = graphql(`
  fragment TenantProvisioningDetails on TenantProvisioning @_unmask {
    id version baseUrl
    keys { accessKeyDatabaseId name status lastUsedAt }
    userCount inactiveUserCount groupCount limitsRemovals removalCount lastCallAt lastErrorAt lastError
  }
`)

export const TenantProvisioningQuery = graphql(
  `
  query TenantProvisioning($tenantId: ID!) {
    tenantProvisioning(tenantId: $tenantId) { ...TenantProvisioningDetails }
  }
`,
  [TenantProvisioningDetails],
)

export const TenantProvisioningUpdate = graphql(
  `
  mutation TenantProvisioningUpdate($input: TenantProvisioningUpdateInput!) {
    tenantProvisioningUpdate(input: $input) {
      __typename
      ... on TenantProvisioningUpdatePayload {
        tenantProvisioning { ...TenantProvisioningDetails }
      }
      ... on VersionConflict {
        node { ...TenantProvisioningDetails }
      }
      ...UserErrors
    }
  }
`,
  [TenantProvisioningDetails, UserErrors],
)
