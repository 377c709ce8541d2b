import { graphql, type ResultOf } from '../api/graphql.ts'
import { InvalidFields, UserErrors } from '../api/user-errors.ts'
import { McpServerRegistration } from '../registration/documents.ts'

export const McpServerDetails = graphql(
  `
  fragment McpServerDetails on McpServer @_unmask {
    id version name description serverId issuer logo urls callbackUrls
    permissionScopes { name description values isOptional }
    attributeScopes { name description values isOptional }
    ...McpServerRegistration
  }
`,
  [McpServerRegistration],
)
export type McpServer = ResultOf<typeof McpServerDetails>

export const McpServerListQuery = graphql(
  `
  query McpServerList($first: Int!, $after: String, $filter: McpServerFilter, $orderBy: McpServerOrder) {
    mcpServers(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...McpServerDetails }
      }
    }
  }
`,
  [McpServerDetails],
)

export const McpServerQuery = graphql(
  `
  query McpServer($id: ID!) {
    node(id: $id) {
      __typename
      ... on McpServer { ...McpServerDetails }
    }
  }
`,
  [McpServerDetails],
)

export const McpServerCreate = graphql(
  `
  mutation McpServerCreate($input: McpServerCreateInput!) {
    mcpServerCreate(input: $input) {
      __typename
      ... on McpServerCreatePayload {
        mcpServer { id }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)

export const McpServerUpdate = graphql(
  `
  mutation McpServerUpdate($input: McpServerUpdateInput!) {
    mcpServerUpdate(input: $input) {
      __typename
      ... on McpServerUpdatePayload {
        mcpServer { ...McpServerDetails }
      }
      ... on VersionConflict {
        node { ...McpServerDetails }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [McpServerDetails, UserErrors, InvalidFields],
)

export const McpServerDelete = graphql(
  `
  mutation McpServerDelete($input: McpServerDeleteInput!) {
    mcpServerDelete(input: $input) {
      __typename
      ... on McpServerDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
