import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../../activity/index.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { FlowDraft, flows } from '../contract.ts'
import { FlowDraftChangedMeanwhile, FlowDraftNotFound, FlowNotFound, FlowPublishedMeanwhile } from '../errors.ts'
import { fromV2, toV2 } from '../flow.ts'
import { columnsOf, contentOf, lockFlow, saveFlow, targetOf, toV1 } from './save.ts'
import { deleteFlowDraft, findFlow, findFlowDraft, type FlowDraftRow, putFlowDraft } from '../store.ts'
import { requireRunnable } from '../validate.ts'

type DraftOperations = Pick<Service<typeof flows, Call>, 'draft' | 'saveDraft' | 'publish' | 'discardDraft'>

/** Changes of a flow that are kept before they run. */
export function flowDrafts(
  { db, clock, encryption }: Pick<Dependencies, 'db' | 'clock' | 'encryption'>,
  { recordAudit }: { recordAudit: RecordAudit },
): DraftOperations {
  return {
    async draft({ flowId }, { projectId }) {
      const current = await findFlow(db, { projectId, flowId })
      if (!current) throw new FlowNotFound({ message: `there is no flow ${flowId} in this project` })
      const row = await findFlowDraft(db, { projectId, flowId })
      return row ? { draft: toDraft(row, current.version, { encryption }) } : {}
    },

    saveDraft: ({ flow, expectedEtag }, call) =>
      transact(db, async tx => {
        const { projectId } = call
        const { flowId } = flow
        const { version } = await lockFlow(tx, { projectId, flowId })
        const before = await findFlowDraft(tx, { projectId, flowId })
        requireEtag(before, expectedEtag)
        const row: FlowDraftRow = {
          project_id: projectId,
          flow_id: flowId,
          based_on: before?.based_on ?? version,
          ...columnsOf(fromV2(flow), { encryption, projectId }),
          actor_name: call.actor.name,
          saved_at: clock(),
        }
        await putFlowDraft(tx, row)
        await recordAudit(tx, call, {
          action: 'FlowDraftSaved',
          target: targetOf(row),
          data: { basedOn: row.based_on },
        })
        return { draft: toDraft(row, version, { encryption }) }
      }),

    publish: ({ flowId, over, expectedEtag }, call) =>
      transact(db, async tx => {
        const { projectId } = call
        const { version } = await lockFlow(tx, { projectId, flowId })
        const draft = await findFlowDraft(tx, { projectId, flowId })
        requireEtag(draft, expectedEtag)
        if (!draft) throw new FlowDraftNotFound()
        if ((over ?? draft.based_on) !== version) {
          const message = `version ${version} was published after the draft was begun from version ${draft.based_on}`
          throw new FlowPublishedMeanwhile({ message })
        }
        const content = contentOf(draft, { encryption })
        requireRunnable(content)
        const row = await saveFlow(
          tx,
          { clock, encryption },
          { projectId, flowId, actorName: call.actor.name },
          content,
        )
        await deleteFlowDraft(tx, { projectId, flowId })
        const data = { published: true, version: row.version }
        await recordAudit(tx, call, { action: 'FlowModified', target: targetOf(row), data })
        return { ...toV1(row, { encryption }), version: row.version }
      }),

    async discardDraft({ flowId }, call) {
      await transact(db, async tx => {
        const { projectId } = call
        await lockFlow(tx, { projectId, flowId })
        const row = await findFlowDraft(tx, { projectId, flowId })
        if (!row) return
        await deleteFlowDraft(tx, { projectId, flowId })
        await recordAudit(tx, call, { action: 'FlowDraftDiscarded', target: targetOf(row) })
      })
      return {}
    },
  }
}

function requireEtag(draft: FlowDraftRow | undefined, expected: string | undefined) {
  if (expected !== undefined && expected !== (draft?.etag ?? '')) throw new FlowDraftChangedMeanwhile()
}

function toDraft(row: FlowDraftRow, currentVersion: number, dependencies: Pick<Dependencies, 'encryption'>): FlowDraft {
  return {
    flow: toV2(row.flow_id, contentOf(row, dependencies)),
    etag: row.etag,
    basedOn: row.based_on,
    currentVersion,
    actorName: row.actor_name,
    savedAt: row.saved_at,
  }
}
