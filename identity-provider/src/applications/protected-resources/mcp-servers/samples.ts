import type { Fixtures } from '../../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

function server({ roleName, permissionName }: Fixtures, name: string) {
  return {
    name,
    audienceWhitelist: ['https://mcp.example.com/'],
    approvedScopes: { permissionsScopes: [{ name: 'all', values: [roleName, permissionName] }] },
  }
}

export const samples: Subjects<'mcpServers'> = {
  mcpServers: {
    create: { sample: server, unique: 'name' },
    update: {
      sample: (things, fresh) => ({ server: { ...server(things, fresh), id: things.mcpServerId } }),
      spends: 'mcpServer',
    },
  },
}
