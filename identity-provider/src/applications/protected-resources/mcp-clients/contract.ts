import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { TenantNotFound } from '../../../directory/tenants/errors.ts'
import { wholeNumber } from '../../../foundation/fields/fields.ts'
import { logo, shortText } from '../../../foundation/fields/setting-fields.ts'
import { callbackUrls } from '../../callback-urls.ts'
import { InboundApplicationTaken } from '../../inbound/inbound-applications/contract.ts'
import { McpServerNotFound } from '../mcp-servers/contract.ts'
import { ScopeNotFound } from '../resource-policies/contract.ts'
import { id, ids, name } from '../resources/fields.ts'
import { notFound } from '../../../foundation/errors/declare.ts'

export const McpClientNotFound = notFound('McpClientNotFound', 'The MCP server has no such client')

const fields = {
  name,
  approvedCallbackUrls: callbackUrls.default([]),
  /** Names of approved scopes of the server; all of them when empty. */
  scopes: z.array(shortText.min(1)).max(200, 'must have at most 200 scopes').default([]),
  tags: z.array(shortText.min(1).max(50)).max(50, 'must have at most 50 tags').default([]),
  logo: logo.default(''),
  /** Whether tokens name all roles and permissions of the user, whatever their scopes. */
  forceAddAllAuthorizationInfo: z.boolean().default(false),
  /** Only users who are members of one of these may enter; everyone when empty. */
  allowedTenants: z.array(id).max(1000, 'must have at most 1000 tenants').default([]),
}
const McpClient = z.object({
  ...fields,
  id: z.string(),
  clientId: z.string(),
  mcpServerId: z.string(),
  registrationType: z.enum(['manual', 'dcr', 'cimd']),
  status: z.literal('active'),
})
export type McpClient = z.output<typeof McpClient>

const which = { id, mcpServerId: id }
const One = z.object({ client: McpClient })
const Secret = z.object({ cleartext: z.string() })
const wrong = [McpServerNotFound, InboundApplicationTaken, ScopeNotFound, TenantNotFound]
const text = z.string().trim().max(250).default('')

/** Clients of MCP servers: inbound applications that get tokens of one server alone. */
export const mcpClients = {
  create: manage.write('POST /v1/mgmt/mcp/server/client/create', {
    summary: 'Create a client of an MCP server; its secret is in the answer',
    right: 'secret',
    input: z.object({ ...fields, mcpServerId: id }),
    output: z.object({ id: z.string(), clientId: z.string(), cleartext: z.string() }),
    errors: wrong,
  }),
  update: manage.write('POST /v1/mgmt/mcp/server/client/update', {
    summary: 'Replace a client; its client id and secret stay',
    input: z.object({ ...fields, ...which }),
    output: One,
    errors: [...wrong, McpClientNotFound],
  }),
  load: manage.read('POST /v1/mgmt/mcp/server/client/load', {
    summary: 'Load a client by its id or its client id',
    input: z
      .object({ id: text, clientId: text, mcpServerId: id })
      .refine(given => given.id !== '' || given.clientId !== '', { path: ['id'], message: 'is required' }),
    output: One,
    errors: [McpClientNotFound],
  }),
  search: manage.read('POST /v1/mgmt/mcp/server/clients/search', {
    summary: 'Search the clients of an MCP server, by name',
    input: z.object({
      mcpServerId: id,
      page: wholeNumber(1_000_000).default(0),
      limit: wholeNumber(1000).default(100),
      /** A part of the name or of the client id, ignoring case. */
      text,
      name: text,
      clientId: text,
      status: z.enum(['', 'active'], 'must be active: clients have no other status').default(''),
      registrationMethod: z.enum(['', 'manual', 'dcr', 'cimd'], 'must be manual, dcr or cimd').default(''),
      tag: z.string().max(50).default(''),
      sort: z
        .array(
          z.object({
            field: z.enum(['name', 'clientId'], 'must be name or clientId'),
            desc: z.boolean().default(false),
          }),
        )
        .max(2)
        .default([]),
    }),
    output: z.object({ clients: z.array(McpClient), total: z.int() }),
    errors: [McpServerNotFound],
  }),
  loadSecret: manage.write('POST /v1/mgmt/mcp/server/client/secret', {
    summary: 'Load the secret of a client',
    right: 'secret',
    input: z.object(which),
    output: Secret,
    errors: [McpClientNotFound],
  }),
  rotateSecret: manage.write('POST /v1/mgmt/mcp/server/client/secret/rotate', {
    summary: 'Rotate the secret of a client; the previous one works no longer',
    right: 'secret',
    input: z.object(which),
    output: Secret,
    errors: [McpClientNotFound],
  }),
  delete: manage.write('POST /v1/mgmt/mcp/server/client/delete', {
    summary: 'Delete a client and its consents',
    input: z.object(which),
    errors: [McpClientNotFound],
  }),
  deleteBatch: manage.write('POST /v1/mgmt/mcp/server/clients/delete', {
    summary: 'Delete several clients, all or none',
    input: z.object({ ids, mcpServerId: id }),
    errors: [McpClientNotFound],
  }),
}
