import { defineArea } from '../../foundation/area.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { FlowNeeds } from './actions/needs.ts'
import { flowRunner, flowRuns } from './contract.ts'
import { flowRunnerService, flowRunsService } from './service.ts'
import { deleteExpiredExecutions } from './store.ts'

declare module '../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    FX: 'run of a flow'
    HR: 'call of a flow'
  }
}

export const flowRunnerArea = defineArea({
  contract: flowRunner,
  service: (dependencies: Dependencies, needs: FlowNeeds) => flowRunnerService({ ...dependencies, ...needs }),
  sweep: (tx, { clock }) => deleteExpiredExecutions(tx, clock()),
})

export const flowRunsArea = defineArea({
  contract: flowRuns,
  service: (dependencies: Dependencies, needs: FlowNeeds) => flowRunsService({ ...dependencies, ...needs }),
})
