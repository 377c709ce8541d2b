import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { transact } from '@gatehouse-id/database'
import type { InputOf, Service } from '@gatehouse-id/operation'
import type { AuditFact, RecordAudit } from '../../../activity/index.ts'
import { getTenant } from '../../../directory/index.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { StoredSettings } from '../../inbound/inbound-applications/application.ts'
import { rotatedSecrets } from '../../client-secrets/previous-secret.ts'
import { clientIdOf, readSettings, inboundSecretPurpose } from '../../inbound/inbound-applications/service.ts'
import { type InboundApplicationRow, inboundApplicationRows } from '../../inbound/inbound-applications/store.ts'
import { McpServerNotFound } from '../mcp-servers/contract.ts'
import { mcpServerRows, readMcpServer } from '../mcp-servers/store.ts'
import { ScopeNotFound } from '../resource-policies/contract.ts'
import { type McpClient, mcpClients, McpClientNotFound } from './contract.ts'
import { findMcpClient, listMcpClients } from './store.ts'
import { defineArea } from '../../../foundation/areas/area.ts'
import { forgetTenant } from './forget-tenant.ts'

type Fields = Omit<InputOf<typeof mcpClients.create>, 'mcpServerId'>

function mcpClientsService(
  { db, clock, newId, random, encryption }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof mcpClients, Call> {
  /** @throws {McpServerNotFound} @throws {ScopeNotFound} @throws {TenantNotFound} */
  async function requireKnown(
    tx: Writing,
    { projectId }: Call,
    mcpServerId: string,
    { scopes, allowedTenants }: Fields,
  ) {
    const server = await mcpServerRows.find(tx, { projectId }, { id: mcpServerId })
    if (!server) throw new McpServerNotFound()
    const { permissionsScopes, attributesScopes } = readMcpServer(server).approvedScopes
    const known = new Set([...permissionsScopes, ...attributesScopes].map(({ name }) => name))
    const missing = scopes.find(name => !known.has(name))
    const message = `${missing} is no approved scope of the server`
    if (missing !== undefined)
      throw new ScopeNotFound({ message: `scopes: ${message}`, fields: [{ field: 'scopes', message }] })
    for (const tenantId of allowedTenants) await getTenant(tx, projectId, tenantId)
  }

  async function lock(tx: Writing, call: Call, { id, mcpServerId }: { id: string; mcpServerId: string }) {
    const row = await inboundApplicationRows.findToChange(tx, call, { id })
    if (row?.mcp_server_id !== mcpServerId) throw new McpClientNotFound()
    return row
  }

  async function get({ projectId }: Call, which: { mcpServerId: string } & ({ id: string } | { clientId: string })) {
    const row = await findMcpClient(db, { projectId, ...which })
    if (!row) throw new McpClientNotFound()
    return row
  }

  async function remove(tx: Writing, call: Call, which: { id: string; mcpServerId: string }): Promise<void> {
    const row = await lock(tx, call, which)
    await inboundApplicationRows.remove(tx, row)
    await recordAudit(tx, call, factOf('McpClientDeleted', row))
  }

  return {
    async create({ mcpServerId, ...fields }, call) {
      const { projectId } = call
      const id = newId('TP')
      const cleartext = randomSecret(random)
      const row = {
        project_id: projectId,
        id,
        name: fields.name,
        client_id: clientIdOf(projectId, id),
        client_secret_encrypted: encryption.encrypt(cleartext, inboundSecretPurpose({ project_id: projectId, id })),
        settings: JSON.stringify(settingsOf(fields, StoredSettings.parse({ forcePkce: true }))),
        mcp_server_id: mcpServerId,
        created_at: clock(),
        modified_at: clock(),
      }
      await transact(db, async tx => {
        await requireKnown(tx, call, mcpServerId, fields)
        await inboundApplicationRows.insert(tx, row)
        await recordAudit(tx, call, factOf('McpClientCreated', row))
      })
      return { id, clientId: row.client_id, cleartext }
    },

    async update({ id, mcpServerId, ...fields }, call) {
      const row = await transact(db, async tx => {
        const before = await lock(tx, call, { id, mcpServerId })
        await requireKnown(tx, call, mcpServerId, fields)
        const settings = JSON.stringify(settingsOf(fields, readSettings(before)))
        const changes = { name: fields.name, settings, modified_at: clock() }
        const after = await inboundApplicationRows.update(tx, before, changes)
        await recordAudit(tx, call, factOf('McpClientModified', after))
        return after
      })
      return { client: toClient(row) }
    },

    load: async ({ id, clientId, mcpServerId }, call) => ({
      client: toClient(await get(call, id ? { id, mcpServerId } : { clientId, mcpServerId })),
    }),

    async search({ mcpServerId, page, limit, sort: [order], ...wanted }, { projectId }) {
      if (!(await mcpServerRows.find(db, { projectId }, { id: mcpServerId }))) throw new McpServerNotFound()
      const all = (await listMcpClients(db, { projectId, mcpServerId })).map(toClient)
      const found = all.filter(client => matches(client, wanted))
      const { field = 'name', desc = false } = order ?? {}
      found.sort((one, other) => (desc ? -1 : 1) * one[field].localeCompare(other[field], 'en'))
      return { clients: found.slice(page * limit, (page + 1) * limit), total: found.length }
    },

    async loadSecret(which, call) {
      const row = await get(call, which)
      return { cleartext: encryption.decrypt(row.client_secret_encrypted, inboundSecretPurpose(row)) }
    },

    async rotateSecret(which, call) {
      const cleartext = randomSecret(random)
      await transact(db, async tx => {
        const row = await lock(tx, call, which)
        const encrypted = encryption.encrypt(cleartext, inboundSecretPurpose(row))
        const secrets = rotatedSecrets(row, { encrypted, overlapSeconds: 0, now: clock() })
        await inboundApplicationRows.update(tx, row, { ...secrets, modified_at: clock() })
        await recordAudit(tx, call, factOf('McpClientSecretRotated', row))
      })
      return { cleartext }
    },

    async delete(which, call) {
      await transact(db, tx => remove(tx, call, which))
      return {}
    },

    async deleteBatch({ ids, mcpServerId }, call) {
      await transact(db, async tx => {
        // Always in the same order, so that concurrent calls do not deadlock.
        for (const id of [...new Set(ids)].sort()) await remove(tx, call, { id, mcpServerId })
      })
      return {}
    },
  }
}

function settingsOf(
  { approvedCallbackUrls, logo, scopes, tags, ...fields }: Fields,
  before: StoredSettings,
): StoredSettings {
  const { forceAddAllAuthorizationInfo, allowedTenants } = fields
  return {
    ...before,
    approvedCallbackUrls,
    logo,
    mcp: {
      scopes,
      tags,
      forceAddAllAuthorizationInfo,
      allowedTenants,
      isLimitedToTenants: allowedTenants.length > 0,
    },
  }
}

function toClient(row: InboundApplicationRow): McpClient {
  const { approvedCallbackUrls, logo, mcp, origin } = readSettings(row)
  const { isLimitedToTenants: _, ...shown } = mcp
  return {
    id: row.id,
    name: row.name,
    clientId: row.client_id,
    mcpServerId: row.mcp_server_id ?? '',
    approvedCallbackUrls,
    logo,
    ...shown,
    registrationType: origin === '' ? 'manual' : origin === 'registration' ? 'dcr' : 'cimd',
    status: 'active',
  }
}

type Wanted = { text: string; name: string; clientId: string; registrationMethod: string; tag: string }

function matches(client: McpClient, { text, name, clientId, registrationMethod, tag }: Wanted): boolean {
  const part = text.toLowerCase()
  return (
    (part === '' || client.name.toLowerCase().includes(part) || client.clientId.toLowerCase().includes(part)) &&
    (name === '' || client.name === name) &&
    (clientId === '' || client.clientId === clientId) &&
    (registrationMethod === '' || client.registrationType === registrationMethod) &&
    (tag === '' || client.tags.includes(tag))
  )
}

function factOf(action: string, row: { id: string; name: string; mcp_server_id: string | null }): AuditFact {
  const target = { type: 'inboundApplication', id: row.id, name: row.name } as const
  return { action, target, data: { mcpServerId: row.mcp_server_id } }
}

export const mcpClientsArea = defineArea({
  contract: mcpClients,
  service: mcpClientsService,
  hooks: () => ({ onTenantRemoved: (tx, { projectId }, { tenantId }) => forgetTenant(tx, { projectId, tenantId }) }),
})
