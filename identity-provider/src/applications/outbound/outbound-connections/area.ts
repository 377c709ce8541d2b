import { defineArea } from '../../../foundation/areas/area.ts'
import { outboundConnections } from './contract.ts'
import { outboundConnectionsService } from './service.ts'

export const outboundConnectionsArea = defineArea({
  contract: outboundConnections,
  service: outboundConnectionsService,
})
