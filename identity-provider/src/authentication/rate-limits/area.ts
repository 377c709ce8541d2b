import type { Extension } from '../../foundation/areas/area.ts'
import { forgottenAfterMs } from './guesses.ts'
import { expired } from '../../foundation/rows/sweep.ts'

export const rateLimitsExtension: Extension = {
  sweeps: [expired('guesses', { key: ['project_id', 'subject'], by: 'last_at', keptMs: forgottenAfterMs })],
}
