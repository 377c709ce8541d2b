import { defineArea } from '../../../foundation/areas/area.ts'
import { captured } from '../../../foundation/areas/captured.ts'
import { outboundScim } from './contract.ts'
import { outboundScimService } from './service.ts'

export const outboundScimArea = defineArea({
  contract: outboundScim,
  service: outboundScimService,
  captured: captured({
    table: 'outbound_scim',
    target: 'ssoApplication',
    id: 'application_id',
    part: 'outbound provisioning',
    hidden: ['configuration_encrypted'],
    notReversible: 'credentials',
  }),
})
