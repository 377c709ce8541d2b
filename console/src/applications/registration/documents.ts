import type { Filled } from '../../kit/form/filled.ts'
import type { resource } from '@gatehouse-id/entities'
import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import type { RowOf } from '../../kit/entity/row.ts'

export const ResourceRegistration = graphql(`
  fragment ResourceRegistration on Resource @_unmask {
    grantsScopesAtRegistration accessTokenSeconds clientTokenSeconds refreshTokenSeconds
  }
`)

export const McpServerRegistration = graphql(`
  fragment McpServerRegistration on McpServer @_unmask {
    grantsScopesAtRegistration accessTokenSeconds clientTokenSeconds refreshTokenSeconds
  }
`)

type Declared =
  | 'allowsRegistration'
  | 'allowsMetadataDocuments'
  | 'documentHosts'
  | 'loginPageUrl'
  | 'tellsAuthorization'
  | 'tags'
/** Of a resource or of an MCP server. */
export type StoredRegistration = Pick<RowOf<typeof resource>, Declared> & ResultOf<typeof ResourceRegistration>
export type Registration = Filled<StoredRegistration>
