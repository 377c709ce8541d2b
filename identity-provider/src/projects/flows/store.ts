import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type FlowVersionRow = Selectable<Tables['flow_versions']>
export type FlowDraftRow = Selectable<Tables['flow_drafts']>
type FlowSelector = { projectId: string; flowId: string }

/** The current version of a flow. */
export function findFlow(db: Reading, { projectId, flowId }: FlowSelector): Promise<FlowVersionRow | undefined> {
  return current(db, projectId).where('flows.id', '=', flowId).executeTakeFirst()
}

/** The current version of every flow, by id. */
export function listFlows(db: Reading, projectId: string): Promise<FlowVersionRow[]> {
  return current(db, projectId).orderBy('flows.id').execute()
}

function current(db: Reading, projectId: string) {
  return db
    .selectFrom('flows')
    .innerJoin('flow_versions', join =>
      join
        .onRef('flow_versions.project_id', '=', 'flows.project_id')
        .onRef('flow_versions.flow_id', '=', 'flows.id')
        .onRef('flow_versions.version', '=', 'flows.version'),
    )
    .selectAll('flow_versions')
    .where('flows.project_id', '=', projectId)
}

/** Makes the next version's number; the row stays locked until the transaction ends, so that no number is given twice. */
export async function nextFlowVersion(
  tx: Writing,
  { projectId, flowId, now }: FlowSelector & { now: number },
): Promise<number> {
  const { version } = await tx
    .insertInto('flows')
    .values({ project_id: projectId, id: flowId, version: 1, created_at: now, modified_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['project_id', 'id'])
        .doUpdateSet(eb => ({ version: eb('flows.version', '+', 1), modified_at: now })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function insertFlowVersion(tx: Writing, row: FlowVersionRow): Promise<void> {
  await tx.insertInto('flow_versions').values(row).execute()
}

/** Newest first. */
export function listFlowVersions(db: Reading, { projectId, flowId }: FlowSelector): Promise<FlowVersionRow[]> {
  return db
    .selectFrom('flow_versions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('flow_id', '=', flowId)
    .orderBy('version', 'desc')
    .execute()
}

export function findFlowVersion(
  db: Reading,
  { projectId, flowId, version }: FlowSelector & { version: number },
): Promise<FlowVersionRow | undefined> {
  return db
    .selectFrom('flow_versions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('flow_id', '=', flowId)
    .where('version', '=', version)
    .executeTakeFirst()
}

export async function deleteOldFlowVersions(
  tx: Writing,
  { projectId, flowId, before }: FlowSelector & { before: number },
): Promise<void> {
  await tx
    .deleteFrom('flow_versions')
    .where('project_id', '=', projectId)
    .where('flow_id', '=', flowId)
    .where('version', '<', before)
    .execute()
}

/** False when there was none. */
export async function deleteFlow(tx: Writing, { projectId, flowId }: FlowSelector): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('flows')
    .where('project_id', '=', projectId)
    .where('id', '=', flowId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export function findFlowDraft(db: Reading, { projectId, flowId }: FlowSelector): Promise<FlowDraftRow | undefined> {
  return db
    .selectFrom('flow_drafts')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('flow_id', '=', flowId)
    .executeTakeFirst()
}

/** Replaces the draft that there is. */
export async function putFlowDraft(tx: Writing, { project_id, flow_id, ...columns }: FlowDraftRow): Promise<void> {
  await tx
    .insertInto('flow_drafts')
    .values({ project_id, flow_id, ...columns })
    .onConflict(conflict => conflict.columns(['project_id', 'flow_id']).doUpdateSet(columns))
    .execute()
}

/** False when there was none. */
export async function deleteFlowDraft(tx: Writing, { projectId, flowId }: FlowSelector): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('flow_drafts')
    .where('project_id', '=', projectId)
    .where('flow_id', '=', flowId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
