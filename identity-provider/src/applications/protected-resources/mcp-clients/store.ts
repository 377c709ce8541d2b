import type { Reading } from '../../../foundation/tables/tables.ts'
import { type InboundApplicationRow, inboundApplicationRows } from '../../inbound/inbound-applications/store.ts'

type OfServer = { projectId: string; mcpServerId: string }

export function findMcpClient(
  db: Reading,
  { projectId, mcpServerId, ...which }: OfServer & ({ id: string } | { clientId: string }),
): Promise<InboundApplicationRow | undefined> {
  const query = ofServer(db, { projectId, mcpServerId })
  return (
    'id' in which ? query.where('id', '=', which.id) : query.where('client_id', '=', which.clientId)
  ).executeTakeFirst()
}

/** By name. */
export function listMcpClients(db: Reading, which: OfServer): Promise<InboundApplicationRow[]> {
  return ofServer(db, which).orderBy('name').execute()
}

function ofServer(db: Reading, { projectId, mcpServerId }: OfServer) {
  return inboundApplicationRows.of(db, { projectId }).where('mcp_server_id', '=', mcpServerId)
}
