import { mcpServer } from '@gatehouse-id/entities'
import type { McpServer } from '@gatehouse-id/identity-provider/contract'
import { manage } from '../../entity/manage.ts'
import { mergedValues } from '../../entity/values/values.ts'
import {
  registrationInputs,
  registrationNames,
  usualRegistration,
  withRegistration,
} from '../resources/registration.ts'

/** What nothing was set of. */
const blank: Omit<McpServer, 'id' | 'issuer'> = {
  ...usualRegistration,
  name: '',
  description: '',
  logo: '',
  audienceWhitelist: [],
  approvedCallbackUrls: [],
  approvedScopes: { permissionsScopes: [], attributesScopes: [], connectionsScopes: [] },
  skipConsentScreen: false,
  consentFlowId: '',
  consentFlowHostingURL: '',
}

export const managedServer = manage(mcpServer, {
  all: async client => (await client.mcpServers.loadAll({})).servers,
  one: async (client, id) => (await client.mcpServers.load({ id })).server,
  createInputs: registrationInputs,
  updateInputs: registrationInputs,
  async create(client, draft, input) {
    const settings = { ...blank, ...mergedValues(mcpServer.fields, blank, draft) }
    return { row: (await client.mcpServers.create(withRegistration(settings, input))).server }
  },
  async update(client, { id, before: { issuer: _issuer, ...before }, after }, input) {
    const settings = withRegistration({ ...before, ...after }, input)
    return (await client.mcpServers.update({ server: { ...settings, id } })).server
  },
  delete: (client, id) => client.mcpServers.delete({ id }),
  deleteMany: (client, ids) => client.mcpServers.deleteBatch({ ids }),
  editable: ({ id: _id, issuer: _issuer, ...editable }) => editable,
  within: 'server',
  inputNames: {
    'server.approvedScopes': 'permissionScopes',
    approvedScopes: 'permissionScopes',
    ...registrationNames('server.'),
    ...registrationNames(''),
  },
})
