import { captured } from '../../foundation/areas/captured.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import { configuration } from './contract.ts'
import { configurationService } from './service.ts'

export const configurationArea = defineArea({
  contract: configuration,
  service: configurationService,
  captured: captured({
    table: 'configuration_sources',
    target: 'project',
    id: 'project_id',
    part: 'sources',
    // What was pushed last is known though it is undone.
    kept: ['commit_hash', 'things', 'pushed_at'],
  }),
})
