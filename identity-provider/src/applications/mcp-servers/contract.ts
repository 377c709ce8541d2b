import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { logo, optionalUrl } from '../../foundation/fields/setting-fields.ts'
import { callbackUrls } from '../callback-urls.ts'
import { ScopeValueNotFound } from '../inbound-applications/errors.ts'
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
import { McpServerNotFound, McpServerTaken } from './errors.ts'

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

const auth = 'managementKey' as const
const One = z.object({ server: McpServer })
const Empty = z.object({})

/** Servers of the Model Context Protocol, each with clients, scopes and an issuer of its own. */
export const mcpServers = {
  create: operation({
    summary: 'Create an MCP server',
    method: 'POST',
    path: '/v1/mgmt/mcp/server/create',
    auth,
    right: 'write',
    input: Fields,
    output: One,
    errors: [McpServerTaken, ScopeValueNotFound],
  }),
  update: operation({
    summary: 'Replace an MCP server; its clients stay',
    method: 'POST',
    path: '/v1/mgmt/mcp/server/update',
    auth,
    right: 'write',
    input: z.object({ server: Fields.extend({ id }) }),
    output: One,
    errors: [McpServerNotFound, McpServerTaken, ScopeValueNotFound],
  }),
  load: operation({
    summary: 'Load an MCP server',
    method: 'POST',
    path: '/v1/mgmt/mcp/server/load',
    auth,
    right: 'read',
    input: z.object({ id }),
    output: One,
    errors: [McpServerNotFound],
  }),
  loadAll: operation({
    summary: 'List the MCP servers of the project, by name',
    method: 'POST',
    path: '/v1/mgmt/mcp/servers/all',
    auth,
    right: 'read',
    input: Empty,
    output: z.object({ servers: z.array(McpServer), total: z.int() }),
  }),
  delete: operation({
    summary: 'Delete an MCP server with its clients and their consents',
    method: 'POST',
    path: '/v1/mgmt/mcp/server/delete',
    auth,
    right: 'write',
    input: z.object({ id }),
    output: Empty,
    errors: [McpServerNotFound],
  }),
  deleteBatch: operation({
    summary: 'Delete several MCP servers, all or none',
    method: 'POST',
    path: '/v1/mgmt/mcp/servers/delete',
    auth,
    right: 'write',
    input: z.object({ ids }),
    output: Empty,
    errors: [McpServerNotFound],
  }),
}
