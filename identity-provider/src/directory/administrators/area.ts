import { defineArea } from '../../foundation/area.ts'
import { descopers } from './contract.ts'
import { administratorsService } from './service.ts'
import { captured } from '../../foundation/captured.ts'

export const administratorsArea = defineArea({
  contract: descopers,
  service: administratorsService,
  captured: captured({ table: 'descopers', target: 'user', id: 'user_id', part: 'administratorRights' }),
})
