import { defineArea } from '../../foundation/areas/area.ts'
import { authorizationRelations } from './contract.ts'
import { authorizationRelationsService } from './service.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { undoHooks } from './undo.ts'

export const authorizationRelationsArea = defineArea({
  contract: authorizationRelations,
  service: authorizationRelationsService,
  hooks: undoHooks,
  captured: captured({
    table: 'authorization_relations',
    target: 'authorization',
    id: 'project_id',
    part: 'relations',
    counts: { as: 'relationsDeleted', isLive: () => true },
  }),
})
