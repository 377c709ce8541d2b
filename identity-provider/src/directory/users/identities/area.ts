import { defineArea } from '../../../foundation/areas/area.ts'
import { userIdentities } from './contract.ts'
import { userIdentitiesService } from './service.ts'
import { captured } from '../../../foundation/areas/captured.ts'

export const userIdentitiesArea = defineArea({
  contract: userIdentities,
  service: userIdentitiesService,
  captured: captured({
    table: 'user_identities',
    target: 'user',
    id: 'user_id',
    part: 'identities',
    kept: ['used_at'],
  }),
})
