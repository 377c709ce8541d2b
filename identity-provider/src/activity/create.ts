import type { Dependencies } from '../foundation/areas/dependencies.ts'
import { createRecordAudit } from './audit/record.ts'
import type { CapturedTables } from './change-capture/change.ts'
import { createUndo } from './change-capture/undo.ts'
import { createCreateJob } from './jobs/create.ts'
import type { DeliveryOptions } from './messages/delivery/deliver.ts'
import { createMessages } from './messages/messages.ts'
import type { ProjectOfMessages } from './messages/needs.ts'

type Needs = { projectOf: ProjectOfMessages; delivery: DeliveryOptions; capturedTables: CapturedTables }

/** Makes what areas share of activity. */
export function createActivity(dependencies: Dependencies, { projectOf, delivery, capturedTables }: Needs) {
  const recordAudit = createRecordAudit(dependencies)
  return {
    recordAudit,
    undo: createUndo(dependencies, { recordAudit, capturedTables }),
    createJob: createCreateJob(dependencies, { recordAudit }),
    messages: createMessages(dependencies, { projectOf, ...delivery }),
  }
}
