import { defineArea } from '../../foundation/areas/area.ts'
import { groups } from './contract.ts'
import { groupsService } from './service.ts'
import { captured } from '../../foundation/areas/captured.ts'

export const groupsArea = defineArea({
  contract: groups,
  service: dependencies => groupsService(dependencies),
  captured: captured(
    { table: 'sso_groups', target: 'tenant', id: 'tenant_id', part: 'groups' },
    { table: 'sso_group_members', target: 'group', id: 'group_id', part: 'members', user: 'user_id' },
  ),
})
