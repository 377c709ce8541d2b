import { defineArea } from '../../../foundation/areas/area.ts'
import { captured } from '../../../foundation/areas/captured.ts'
import { outboundTokens } from './contract.ts'
import { outboundTokensService } from './service.ts'
import { deleteTokens } from './store.ts'

export const outboundTokensArea = defineArea({
  contract: outboundTokens,
  service: outboundTokensService,
  hooks: () => ({
    onCredentialsDropped: (tx, { projectId, userId }) => deleteTokens(tx, { projectId, userIds: [userId] }),
    onUserRemoved: (tx, { projectId, userId }) => deleteTokens(tx, { projectId, userIds: [userId] }),
    onTenantRemoved: (tx, { projectId }, { tenantId }) => deleteTokens(tx, { projectId, tenantIds: [tenantId] }),
  }),
  captured: captured({
    table: 'outbound_tokens',
    target: 'outboundApplication',
    id: 'application_id',
    part: 'tokens',
    user: 'user_id',
    hidden: ['secrets_encrypted', 'refresh_lease'],
    notReversible: 'credentials',
  }),
})
