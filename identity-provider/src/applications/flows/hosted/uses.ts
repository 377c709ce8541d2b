import { isBuiltIn, listFlows, signInFlow } from '../../../projects/index.ts'
import { mcpServerRows, readMcpServer } from '../../protected-resources/mcp-servers/store.ts'
import { ssoApplicationRows } from '../../sso-applications/store.ts'
import type { FlowDependencies } from '../actions/needs.ts'
import type { FlowUses } from '../contract.ts'
import { drawnBy } from './login-page-url.ts'

type Use = FlowUses['usedBy'][number]

/** Every flow of a project with what runs it: an application by its sign-in page, the hosted pages, or another flow. */
export async function usesOfFlows(
  { db, publicUrl, encryption }: Pick<FlowDependencies, 'db' | 'publicUrl' | 'encryption'>,
  projectId: string,
): Promise<FlowUses[]> {
  const rows = await listFlows(db, projectId)
  const applications = await ssoApplicationRows.list(db, { projectId })
  const servers = await mcpServerRows.list(db, { projectId })
  const uses: { flowId: string | undefined; use: Use }[] = [
    { flowId: signInFlow.id, use: { kind: 'hostedPages', id: '', name: '' } },
    ...applications.map(({ id, name, settings }) => ({
      flowId: drawnBy(loginPageOf(settings), { publicUrl, projectId }).flowId,
      use: { kind: 'ssoApplication' as const, id, name },
    })),
    ...servers.map(row => ({
      flowId: drawnBy(readMcpServer(row).loginPageURL, { publicUrl, projectId }).flowId,
      use: { kind: 'mcpServer' as const, id: row.id, name: row.name },
    })),
    ...rows.flatMap(row =>
      calledBy(row.document).map(flowId => ({
        flowId,
        use: { kind: 'flow' as const, id: row.flow_id, name: row.name },
      })),
    ),
  ]
  return rows.map(row => ({
    flowId: row.flow_id,
    isBuiltIn: isBuiltIn(row, { encryption }),
    usedBy: uses.filter(({ flowId }) => flowId === row.flow_id).map(({ use }) => use),
  }))
}

function loginPageOf(settings: string): string {
  const { loginPageUrl } = JSON.parse(settings) as { loginPageUrl?: unknown } // an object, which the contract took
  return typeof loginPageUrl === 'string' ? loginPageUrl : ''
}

/** The flows that the steps of a flow run. */
function calledBy(document: string): string[] {
  const { dsl } = JSON.parse(document) as { dsl?: { steps?: unknown } } // as it was saved
  const steps = Object.values(typeof dsl?.steps === 'object' && dsl.steps !== null ? dsl.steps : {})
  const called = steps.flatMap((step: unknown) =>
    typeof step === 'object' && step !== null && 'flow' in step && typeof step.flow === 'string' ? [step.flow] : [],
  )
  return [...new Set(called)]
}
