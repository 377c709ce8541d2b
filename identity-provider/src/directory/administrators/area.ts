import { defineArea } from '../../foundation/areas/area.ts'
import { descopers } from './contract.ts'
import { administratorsService } from './service.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { undoHooks } from './undo.ts'

export const administratorsArea = defineArea({
  contract: descopers,
  service: administratorsService,
  hooks: () => undoHooks,
  captured: captured({ table: 'descopers', target: 'user', id: 'user_id', part: 'administratorRights' }),
})
