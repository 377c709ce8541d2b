import { defineArea } from '../../foundation/areas/area.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { FlowNeeds } from './actions/needs.ts'
import { flowRunner, flowRuns } from './contract.ts'
import { flowRunnerService, flowRunsService } from './service.ts'
import { beyondNewest } from './store.ts'
import { expired } from '../../foundation/rows/sweep.ts'

/** Runs that wait for visitors of all projects; beyond it the oldest are forgotten. */
const waitingMax = 100_000

export const flowRunnerArea = defineArea({
  contract: flowRunner,
  service: (dependencies: Dependencies, needs: FlowNeeds) => flowRunnerService({ ...dependencies, ...needs }),
  sweeps: [expired('flow_executions', { key: ['project_id', 'id'], by: 'expires_at' }), beyondNewest(waitingMax)],
})

export const flowRunsArea = defineArea({
  contract: flowRuns,
  service: (dependencies: Dependencies, needs: FlowNeeds) => flowRunsService({ ...dependencies, ...needs }),
})
