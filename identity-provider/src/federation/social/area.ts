import { defineArea } from '../../foundation/areas/area.ts'
import { social } from './contract.ts'
import { socialService } from './service.ts'
import { expired } from '../../foundation/rows/sweep.ts'

export const socialArea = defineArea({
  contract: social,
  service: socialService,
  sweeps: [expired('used_id_tokens', { key: ['project_id', 'digest'], by: 'expires_at' })],
})
