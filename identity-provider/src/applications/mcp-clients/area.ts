import { defineArea } from '../../foundation/area.ts'
import { mcpClients } from './contract.ts'
import { mcpClientsService } from './service.ts'

export const mcpClientsArea = defineArea({ contract: mcpClients, service: mcpClientsService })
