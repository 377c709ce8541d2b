import { graphql, type ResultOf } from '../api/graphql.ts'

export const ResourceRegistration = graphql(`
  fragment ResourceRegistration on Resource @_unmask {
    allowsRegistration grantsScopesAtRegistration allowsMetadataDocuments
    documentHosts { pattern isAllowed }
    loginPageUrl tellsAuthorization tags accessTokenSeconds clientTokenSeconds refreshTokenSeconds
  }
`)

export const McpServerRegistration = graphql(`
  fragment McpServerRegistration on McpServer @_unmask {
    allowsRegistration grantsScopesAtRegistration allowsMetadataDocuments
    documentHosts { pattern isAllowed }
    loginPageUrl tellsAuthorization tags accessTokenSeconds clientTokenSeconds refreshTokenSeconds
  }
`)
/** Of a resource or of an MCP server. */
export type Registration = ResultOf<typeof ResourceRegistration>
