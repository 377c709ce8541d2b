import type { Reading } from '../../../foundation/tables/tables.ts'
import type { SettingsOf } from '../../../projects/index.ts'
import { mcpServerRows, readMcpServer } from '../../../applications/index.ts'

type Options = {
  db: Reading
  publicUrl: string
  projectId: string
  mcpServerId: string | undefined
  settings: SettingsOf
}

/** Where applications introduce themselves, as the project or the MCP server has it switched on. */
export async function inboundMetadata(options: Options): Promise<object> {
  const { publicUrl, projectId, mcpServerId } = options
  const { isOpen, acceptsDocuments } = await introductionsOf(options)
  const path =
    mcpServerId === undefined
      ? `/v1/mgmt/inboundapp/app/${projectId}/register`
      : `/v1/mgmt/mcp/client/${projectId}/${mcpServerId}/register`
  return {
    ...(isOpen && { registration_endpoint: `${publicUrl}${path}` }),
    ...(acceptsDocuments && { client_id_metadata_document_supported: true }),
  }
}

async function introductionsOf({ db, projectId, mcpServerId, settings }: Options) {
  if (mcpServerId === undefined) {
    const { agents } = await settings.of(projectId)
    return { isOpen: agents.isRegistrationOpen, acceptsDocuments: agents.acceptsMetadataDocuments }
  }
  const row = await mcpServerRows.find(db, { projectId }, { id: mcpServerId })
  const server = row && readMcpServer(row)
  return {
    isOpen: server?.dynamicRegistration.enabled === true,
    acceptsDocuments: server?.cimdSettings.enabled === true,
  }
}
