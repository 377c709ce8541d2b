import { defineArea } from '../../foundation/areas/area.ts'
import { testUsers } from './contract.ts'
import { testUsersService } from './service.ts'

export const testUsersArea = defineArea({
  contract: testUsers,
  service: testUsersService,
})
