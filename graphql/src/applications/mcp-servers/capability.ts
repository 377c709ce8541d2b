import type { McpServer } from '@gatehouse-id/identity-provider/contract'
import { registerRegistration } from '../resources/registration.ts'
import { withMore } from '../../schema/capability.ts'
import { managedServer } from './managed-server.ts'

/** Servers of the Model Context Protocol. */
export const mcpServersCapability = withMore(managedServer.capability, {
  register: builder => registerRegistration(builder, 'McpServer', (server: McpServer) => server),
})
