import { defineArea } from '../../foundation/areas/area.ts'
import { passwords } from './contract.ts'
import { passwordsService } from './service.ts'
import { failuresKeptMs } from './failures.ts'
import { expired } from '../../foundation/rows/sweep.ts'

export const passwordsArea = defineArea({
  contract: passwords,
  service: passwordsService,
  sweeps: [expired('login_failures', { key: ['project_id', 'login_id'], by: 'last_at', keptMs: failuresKeptMs })],
})
