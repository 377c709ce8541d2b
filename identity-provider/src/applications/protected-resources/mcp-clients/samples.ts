import type { Fixtures } from '../../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

function which({ mcpClientId, mcpServerId }: Fixtures) {
  return { id: mcpClientId, mcpServerId }
}
function client({ mcpServerId, tenantId }: Fixtures, name: string) {
  return { name, mcpServerId, approvedCallbackUrls: ['https://agent.example.com/back'], allowedTenants: [tenantId] }
}

export const samples: Subjects<'mcpClients'> = {
  mcpClients: {
    create: { sample: client, unique: 'name' },
    update: { sample: (things, fresh) => ({ ...client(things, fresh), ...which(things) }), spends: 'mcpClient' },
    load: which,
    search: ({ mcpServerId }) => ({ mcpServerId, text: 'a', sort: [{ field: 'name', desc: true }] }),
  },
}
