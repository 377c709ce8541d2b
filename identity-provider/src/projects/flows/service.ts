import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { flows } from './contract.ts'
import { FlowNotFound, FlowVersionNotFound } from './errors.ts'
import { type FlowContent, fromV2, toV2 } from './flow.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { flowJsonSchema } from './document/json-schema.ts'
import { flowDrafts } from './drafts/drafts.ts'
import { contentOf, lockFlow, saveFlow, targetOf, toV1 } from './drafts/save.ts'
import { signInFlow, signInTemplate } from './built-in/sign-in.ts'
import { starterFlows } from './starters/flows.ts'
import { validateText } from './validate.ts'
import { deleteFlow, findFlow, findFlowVersion, type FlowVersionRow, listFlows, listFlowVersions } from './store.ts'
import type { RecordAudit } from '../../activity/index.ts'

export function flowsService(
  { db, clock, encryption }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof flows, Call> {
  async function get({ projectId }: Call, flowId: string): Promise<FlowVersionRow> {
    const row = await findFlow(db, { projectId, flowId })
    if (!row) throw new FlowNotFound({ message: `there is no flow ${flowId} in this project` })
    return row
  }

  async function save(tx: Writing, call: Call, flowId: string, content: FlowContent, data = {}) {
    const which = { projectId: call.projectId, flowId, actorName: call.actor.name }
    const row = await saveFlow(tx, { clock, encryption }, which, content)
    const action = row.version === 1 ? 'FlowCreated' : 'FlowModified'
    await recordAudit(tx, call, { action, target: targetOf(row), data: { ...data, version: row.version } })
    return row
  }

  return {
    async list(_, { projectId }) {
      const rows = await listFlows(db, projectId)
      const flowsOfProject = rows.map(row => ({
        id: row.flow_id,
        name: row.name,
        description: row.description,
        disabled: row.is_disabled === 1,
      }))
      return { flows: flowsOfProject, total: rows.length }
    },

    async delete({ ids }, call) {
      await transact(db, async tx => {
        for (const flowId of new Set(ids)) {
          const row = await findFlow(tx, { projectId: call.projectId, flowId })
          if (!row || !(await deleteFlow(tx, { projectId: call.projectId, flowId }))) continue
          await recordAudit(tx, call, { action: 'FlowDeleted', target: targetOf(row) })
        }
      })
      return {}
    },

    export: async ({ flowId }, call) => toV1(await get(call, flowId), { encryption }),

    async import({ flowId, flow, screens }, call) {
      const { name, description, disabled, dsl } = flow
      const own = screens.map(({ flowId: _, ...screen }) => screen)
      const content = { name, description, isDisabled: disabled, dsl, screens: own, references: {} }
      return toV1(await transact(db, tx => save(tx, call, flowId, content)), { encryption })
    },

    exportV2: async ({ flowId }, call) => ({ flow: toV2(flowId, contentOf(await get(call, flowId), { encryption })) }),

    async importV2({ flow }, call) {
      await transact(db, tx => save(tx, call, flow.flowId, fromV2(flow)))
      return {}
    },

    async versions({ flowId }, call) {
      const currentRow = await get(call, flowId)
      const rows = await listFlowVersions(db, { projectId: call.projectId, flowId })
      return {
        versions: rows.map(row => ({
          version: row.version,
          isCurrent: row.version === currentRow.version,
          name: row.name,
          etag: row.etag,
          actorName: row.actor_name,
          createdAt: row.created_at,
        })),
      }
    },

    restore: ({ flowId, version }, call) =>
      transact(db, async tx => {
        const which = { projectId: call.projectId, flowId }
        await lockFlow(tx, which)
        const row = await findFlowVersion(tx, { ...which, version })
        if (!row) throw new FlowVersionNotFound()
        return toV1(await save(tx, call, flowId, contentOf(row, { encryption }), { restored: version }), { encryption })
      }),

    starters: async () => ({ flows: starters() }),
    templateList: async () => ({ templates: starters(), total: starters().length }),
    schema: async () => ({ schema: flowJsonSchema() }),
    validate: async ({ text, flow }) => validateText(text ?? JSON.stringify(flow, null, 2)),
    ...flowDrafts({ db, clock, encryption }, { recordAudit }),
  }
}

/** What a flow can begin from: the flows of a new project, and the one of the hosted pages. */
function starters() {
  const templates = Object.entries({ ...starterFlows, [signInFlow.id]: signInTemplate })
  return templates.map(([id, content]) => toV2(id, content))
}
