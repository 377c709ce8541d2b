import { defineArea } from '../../foundation/areas/area.ts'
import { flows } from './contract.ts'
import { flowsService } from './service.ts'
import { flowsPart } from './snapshot-part.ts'
import { saveStarterFlows } from './drafts/save.ts'
import { captured } from '../../foundation/areas/captured.ts'

export const flowsArea = defineArea({
  contract: flows,
  service: flowsService,
  snapshotPart: flowsPart,
  hooks: dependencies => ({
    onNewProject:
      async ({ projectId }) =>
      tx =>
        saveStarterFlows(tx, dependencies, projectId),
  }),
  captured: captured(
    { table: 'flows', target: 'flow', id: 'id', name: 'id', kept: ['modified_at'] },
    { table: 'flow_versions', target: 'flow', id: 'flow_id', part: 'versions' },
    { table: 'flow_drafts', target: 'flow', id: 'flow_id', part: 'draft', kept: ['saved_at'] },
  ),
})
