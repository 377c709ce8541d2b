import type { McpServer } from '@gatehouse-id/identity-provider/contract'
import { entity } from '../entity.ts'
import { records, text, texts } from '../fields.ts'
import { scope } from './inbound-applications.ts'
import { registrationFields } from './registration.ts'

type Settings = Omit<McpServer, 'id' | 'issuer'>

export const mcpServer = entity<McpServer, Settings, Settings>()({
  type: 'McpServer',
  noun: 'an MCP server',
  nouns: 'MCP servers',
  short: 'server',
  shorts: 'servers',
  about: 'A server of the Model Context Protocol, with clients, scopes and an issuer of its own.',
  read: 'read_project',
  change: 'manage_project',
  fields: {
    databaseId: text('The id in the provider API.', { wire: 'id', derived: true }),
    issuer: text('What the server publishes as its authorization server (RFC 9728).', { derived: true }),
    name: text('Display name.', { required: true }),
    description: text('What it is for.'),
    logo: text('URL of a picture, or a data URL.'),
    urls: texts('All URLs of the server.', {
      wire: 'audienceWhitelist',
      shown: 'The URLs of the server: tokens are for one of them, the first where a client names none.',
    }),
    callbackUrls: texts('All URLs that clients may have users sent back to.', {
      wire: 'approvedCallbackUrls',
      shown: 'Where clients that register may have users sent back to; anywhere when empty.',
    }),
    permissionScopes: records(scope, 'All scopes that grant roles and permissions.', {
      wire: 'approvedScopes.permissionsScopes',
      shown: 'Scopes that grant roles and permissions.',
    }),
    attributeScopes: records(scope, 'All scopes that tell user attributes.', {
      wire: 'approvedScopes.attributesScopes',
      shown: 'Scopes that tell user attributes.',
    }),
    ...registrationFields(''),
  },
  list: {
    about: 'Servers of the Model Context Protocol, by name.',
    order: { NAME: ['name', 'The display name.'] },
    search: ['name', 'description', 'urls'],
    searchAbout: 'Text in the name, the description or a URL.',
  },
  errors: { McpServerNotFound: 'No MCP server has this id.', McpServerTaken: 'Another MCP server has this name.' },
  create: { about: 'Creates an MCP server, which gets an issuer of its own.', errors: ['McpServerTaken'] },
  update: { about: 'Changes an MCP server; its clients stay.', errors: ['McpServerTaken'] },
  delete: { about: 'Deletes an MCP server with its clients and their consents.', errors: ['McpServerNotFound'] },
  deleteMany: { about: 'Deletes MCP servers with their clients, all or none.', errors: ['McpServerNotFound'] },
  says: {
    conflict: 'MCP server',
    filter: 'Which MCP servers to list.',
    id: 'The node id of the MCP server.',
    ids: 'The node ids of the MCP servers, at most 1000.',
    new: 'The new MCP server.',
    toDelete: 'The MCP server to delete.',
    toDeleteMany: 'The MCP servers to delete.',
  },
})
