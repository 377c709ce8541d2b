import { starterFlows } from '../starters/flows.ts'
import { createHash } from 'node:crypto'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { lockRow } from '../../../foundation/rows/lock-row.ts'
import { flag, type Writing } from '../../../foundation/tables/tables.ts'
import type { Encryption } from '../../../foundation/secrets/encryption.ts'
import { requireOpenHeaders, sealHeaders } from '../document/sealed-headers.ts'
import { FlowNotFound } from '../errors.ts'
import { type FlowContent, FlowDocument } from '../flow.ts'
import { deleteOldFlowVersions, findFlow, type FlowVersionRow, insertFlowVersion, nextFlowVersion } from '../store.ts'

type Saving = Pick<Dependencies, 'clock' | 'encryption'>

/** An import more, and the oldest version is forgotten. */
const versionsMax = 50

/**
 * The current version of a flow that there is. Its row stays locked until the transaction ends, so that nothing that
 * is changed of it is lost, and no deletion comes between.
 */
export async function lockFlow(tx: Writing, which: { projectId: string; flowId: string }): Promise<FlowVersionRow> {
  await lockRow(tx, 'flows', { project_id: which.projectId, id: which.flowId })
  const row = await findFlow(tx, which)
  if (!row) throw new FlowNotFound({ message: `there is no flow ${which.flowId} in this project` })
  return row
}

/** Keeps a flow as its next version, in an open transaction; makes it where there is none. */
export async function saveFlow(
  tx: Writing,
  { clock, encryption }: Saving,
  { projectId, flowId, actorName }: { projectId: string; flowId: string; actorName: string },
  content: FlowContent,
): Promise<FlowVersionRow> {
  const now = clock()
  requireOpenHeaders(content.dsl, { encryption, projectId })
  const version = await nextFlowVersion(tx, { projectId, flowId, now })
  const row: FlowVersionRow = {
    project_id: projectId,
    flow_id: flowId,
    version,
    ...columnsOf(content, { encryption, projectId }),
    actor_name: actorName,
    created_at: now,
  }
  await insertFlowVersion(tx, row)
  await deleteOldFlowVersions(tx, { projectId, flowId, before: version - versionsMax + 1 })
  return row
}

/** What a row keeps of a flow's content. */
export function columnsOf(
  { name, description, isDisabled, ...content }: FlowContent,
  where: { encryption: Encryption; projectId: string },
) {
  const document = JSON.stringify({ ...content, dsl: sealHeaders(content.dsl, where) })
  const etag = createHash('sha256')
    .update(`${name}\0${description}\0${isDisabled}\0${document}`)
    .digest('base64url')
    .slice(0, 22)
  return { name, description, is_disabled: flag(isDisabled), etag, document }
}

export function contentOf(
  row: Pick<FlowVersionRow, 'project_id' | 'name' | 'description' | 'is_disabled' | 'document'>,
  { encryption }: Pick<Dependencies, 'encryption'>,
): FlowContent {
  const document = FlowDocument.parse(JSON.parse(row.document))
  return {
    name: row.name,
    description: row.description,
    isDisabled: row.is_disabled === 1,
    ...document,
    // Kept before headers were sealed.
    dsl: sealHeaders(document.dsl, { encryption, projectId: row.project_id }),
  }
}

const starterActor = 'Gatehouse'

/** The flows that a new project begins with. */
export async function saveStarterFlows(tx: Writing, dependencies: Saving, projectId: string): Promise<void> {
  for (const [flowId, content] of Object.entries(starterFlows))
    await saveFlow(tx, dependencies, { projectId, flowId, actorName: starterActor }, content)
}

/** Whether a flow is one that every new project has, as it came: with this version, or with one before. */
export function isBuiltIn(row: FlowVersionRow, { encryption }: Pick<Dependencies, 'encryption'>): boolean {
  const content = Object.hasOwn(starterFlows, row.flow_id) ? starterFlows[row.flow_id] : undefined
  if (content === undefined) return false
  const isUntouched = row.version === 1 && row.actor_name === starterActor
  return isUntouched || columnsOf(content, { encryption, projectId: row.project_id }).etag === row.etag
}

/** Version 1's view of a flow. */
export function toV1(row: FlowVersionRow, dependencies: Pick<Dependencies, 'encryption'>) {
  const { name, description, isDisabled, dsl, screens } = contentOf(row, dependencies)
  return {
    flow: { id: row.flow_id, name, description, dsl, disabled: isDisabled, etag: row.etag },
    screens: screens.map(screen => ({ ...screen, flowId: row.flow_id })),
  }
}

/** What audit events of a flow are about. */
export function targetOf({ flow_id, name }: Pick<FlowVersionRow, 'flow_id' | 'name'>) {
  return { type: 'flow' as const, id: flow_id, name }
}
