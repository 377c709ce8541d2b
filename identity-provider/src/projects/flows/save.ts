import { starterFlows } from './starter-flows.ts'
import { createHash } from 'node:crypto'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { flag, type Writing } from '../../foundation/tables.ts'
import { type FlowContent, FlowDocument } from './flow.ts'
import { deleteOldFlowVersions, type FlowVersionRow, insertFlowVersion, nextFlowVersion } from './store.ts'

/** An import more, and the oldest version is forgotten. */
const versionsMax = 50

/** Keeps a flow as its next version, in an open transaction. */
export async function saveFlow(
  tx: Writing,
  { clock }: Pick<Dependencies, 'clock'>,
  { projectId, flowId, actorName }: { projectId: string; flowId: string; actorName: string },
  { name, description, isDisabled, ...content }: FlowContent,
): Promise<FlowVersionRow> {
  const now = clock()
  const document = JSON.stringify(content)
  const version = await nextFlowVersion(tx, { projectId, flowId, now })
  const row: FlowVersionRow = {
    project_id: projectId,
    flow_id: flowId,
    version,
    name,
    description,
    is_disabled: flag(isDisabled),
    etag: createHash('sha256')
      .update(`${name}\0${description}\0${isDisabled}\0${document}`)
      .digest('base64url')
      .slice(0, 22),
    document,
    actor_name: actorName,
    created_at: now,
  }
  await insertFlowVersion(tx, row)
  await deleteOldFlowVersions(tx, { projectId, flowId, before: version - versionsMax + 1 })
  return row
}

export function contentOf(row: FlowVersionRow): FlowContent {
  return {
    name: row.name,
    description: row.description,
    isDisabled: row.is_disabled === 1,
    ...FlowDocument.parse(JSON.parse(row.document)),
  }
}

/** The flows that a new project begins with. */
export async function saveStarterFlows(
  tx: Writing,
  dependencies: Pick<Dependencies, 'clock'>,
  projectId: string,
): Promise<void> {
  for (const [flowId, content] of Object.entries(starterFlows))
    await saveFlow(tx, dependencies, { projectId, flowId, actorName: 'Gatehouse' }, content)
}
