import { defineArea } from '../../foundation/area.ts'
import { groups } from './contract.ts'
import { groupsService } from './service.ts'

export const groupsArea = defineArea({
  contract: groups,
  service: dependencies => groupsService(dependencies),
})
