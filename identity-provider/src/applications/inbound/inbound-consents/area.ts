import { defineArea } from '../../../foundation/areas/area.ts'
import { inboundConsents } from './contract.ts'
import { inboundConsentsService } from './service.ts'
import { deleteConsents } from './store.ts'
import { captured } from '../../../foundation/areas/captured.ts'

export const inboundConsentsArea = defineArea({
  contract: inboundConsents,
  service: inboundConsentsService,
  hooks: () => ({
    onCredentialsDropped: (tx, { projectId, userId }) => deleteConsents(tx, { projectId, userIds: [userId] }),
  }),
  captured: captured({
    table: 'inbound_consents',
    target: 'inboundApplication',
    id: 'application_id',
    part: 'consents',
    user: 'user_id',
    kept: ['modified_at'],
  }),
})
