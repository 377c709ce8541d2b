import type { Extension } from '../../foundation/areas/area.ts'
import { expired } from '../../foundation/rows/sweep.ts'

export const challengesExtension: Extension = {
  sweeps: [expired('challenges', { key: ['project_id', 'id'], by: 'expires_at' })],
}
