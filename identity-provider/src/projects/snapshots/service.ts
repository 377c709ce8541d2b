import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { projectSnapshots } from './contract.ts'
import type { Snapshot } from './snapshots.ts'
import type { Snapshots } from './snapshots.ts'
import { defineArea } from '../../foundation/areas/area.ts'

function projectSnapshotsService(
  { db }: Dependencies,
  { snapshots }: { snapshots: Snapshots },
): Service<typeof projectSnapshots, Call> {
  const read = async (_: unknown, { projectId }: Call) => ({ files: await snapshots.exportFrom(db, projectId) })
  async function put(snapshot: Snapshot, call: Call) {
    await snapshots.import(call, snapshot)
    return {}
  }
  return {
    export: read,
    exportLegacy: read,
    validate: (snapshot, call) => snapshots.validate(call, snapshot),
    import: put,
    importLegacy: put,
  }
}

export const projectSnapshotsArea = defineArea({
  contract: projectSnapshots,
  service: projectSnapshotsService,
})
