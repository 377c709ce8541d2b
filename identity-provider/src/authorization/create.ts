import type { RecordAudit } from '../activity/index.ts'
import type { Dependencies } from '../foundation/areas/dependencies.ts'
import { createEngine } from './engine/engine.ts'
import { createSetOwnedRelations } from './owned/set-owned.ts'

/** Makes what areas share of authorization. */
export function createAuthorization(dependencies: Dependencies, { recordAudit }: { recordAudit: RecordAudit }) {
  const authorization = createEngine(dependencies)
  return {
    authorization,
    setOwnedRelations: createSetOwnedRelations(dependencies, { recordAudit, authorization }),
  }
}
