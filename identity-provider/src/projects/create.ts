import type { RecordAudit } from '../activity/index.ts'
import type { Dependencies } from '../foundation/areas/dependencies.ts'
import { createApprovedOrigins } from './settings/approved-origins.ts'
import { createSettings } from './settings/settings.ts'
import type { Part } from '../foundation/snapshots/part.ts'
import { createSnapshots } from './snapshots/snapshots.ts'

type Needs = { recordAudit: RecordAudit; parts: readonly Part[] }

/** Makes what areas share of projects. */
export function createProjects(dependencies: Dependencies, { recordAudit, parts }: Needs) {
  const settings = createSettings(dependencies)
  return {
    settings,
    approvedOrigins: createApprovedOrigins(dependencies, { settings }),
    snapshots: createSnapshots(dependencies, { recordAudit, parts }),
  }
}
