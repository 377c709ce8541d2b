import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { logo, optionalUrl } from '../../../foundation/fields/setting-fields.ts'
import { callbackUrls } from '../../callback-urls.ts'
import { ScopeValueNotFound } from '../../inbound/inbound-applications/contract.ts'
import {
  CimdSettings,
  description,
  DynamicRegistration,
  id,
  ids,
  name,
  registered,
  Scopes,
} from '../resources/fields.ts'
import { uri } from '../resources/resource.ts'
import { notFound, refused } from '../../../foundation/errors/declare.ts'

export const McpServerNotFound = notFound('McpServerNotFound', 'There is no such MCP server in this project')
export const McpServerTaken = refused('McpServerTaken', 'Another MCP server has this name')

const noFlow = 'must be empty: users decide on the hosted page'

/** What is stored of a server beside its name. */
export const McpServerDocument = z.object({
  description,
  dynamicRegistration: DynamicRegistration.prefault({}),
  /** The URLs of the server: tokens are for one of them, the first one where a client names none. */
  audienceWhitelist: z.array(uri).max(100, 'must have at most 100 URLs').default([]),
  /** Those that its clients may get. */
  approvedScopes: Scopes.prefault({}),
  /** Where clients that register may have users sent back to; anywhere when empty. */
  approvedCallbackUrls: callbackUrls.default([]),
  logo: logo.default(''),
  cimdSettings: CimdSettings.prefault({}),
  ...registered,
  consentFlowId: z.literal('', noFlow).default(''),
  consentFlowHostingURL: optionalUrl.refine(text => text === '', noFlow),
})
export type McpServerDocument = z.output<typeof McpServerDocument>

const Fields = McpServerDocument.extend({ name })
const McpServer = Fields.extend({
  id: z.string(),
  /** Gatehouse's own: what the server publishes as its authorization server (RFC 9728). */
  issuer: z.string(),
})
export type McpServer = z.output<typeof McpServer>

const One = z.object({ server: McpServer })

/** Servers of the Model Context Protocol, each with clients, scopes and an issuer of its own. */
export const mcpServers = {
  create: manage.write('POST /v1/mgmt/mcp/server/create', {
    summary: 'Create an MCP server',
    input: Fields,
    output: One,
    errors: [McpServerTaken, ScopeValueNotFound],
  }),
  update: manage.write('POST /v1/mgmt/mcp/server/update', {
    summary: 'Replace an MCP server; its clients stay',
    input: z.object({ server: Fields.extend({ id }) }),
    output: One,
    errors: [McpServerNotFound, McpServerTaken, ScopeValueNotFound],
  }),
  load: manage.read('POST /v1/mgmt/mcp/server/load', {
    summary: 'Load an MCP server',
    input: z.object({ id }),
    output: One,
    errors: [McpServerNotFound],
  }),
  loadAll: manage.read('POST /v1/mgmt/mcp/servers/all', {
    summary: 'List the MCP servers of the project, by name',
    output: z.object({ servers: z.array(McpServer), total: z.int() }),
  }),
  delete: manage.write('POST /v1/mgmt/mcp/server/delete', {
    summary: 'Delete an MCP server with its clients and their consents',
    input: z.object({ id }),
    errors: [McpServerNotFound],
  }),
  deleteBatch: manage.write('POST /v1/mgmt/mcp/servers/delete', {
    summary: 'Delete several MCP servers, all or none',
    input: z.object({ ids }),
    errors: [McpServerNotFound],
  }),
}
