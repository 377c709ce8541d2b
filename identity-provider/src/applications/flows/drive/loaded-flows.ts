import { createProjectCache } from '../../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import {
  type Checked,
  checkFlow,
  FlowNotFound,
  contentOf,
  findFlow,
  findFlowDraft,
  findFlowVersion,
  type FlowVersionRow,
  type ScreenTemplate,
} from '../../../projects/index.ts'
import { FlowExpired, FlowNotRunnable } from '../errors.ts'
import type { LoadedFlow } from '../run/interpreter.ts'
import type { FlowState } from '../run/state.ts'

export type LoadFlow = {
  /** The current version. @throws {FlowNotFound} @throws {FlowNotRunnable} when it is disabled or has faults */
  current(projectId: string, flowId: string): Promise<LoadedFlow>
  /** The version that a run began with. @throws {FlowExpired} when it is no longer stored */
  version(projectId: string, flowId: string, version: number): Promise<LoadedFlow>
  /** What a run runs: the version that it began with, or the document that it carries. */
  ofRun(projectId: string, run: Pick<FlowState, 'flowId' | 'version' | 'document'>): Promise<LoadedFlow>
  /** What is not published yet; undefined when there is nothing. */
  draft(projectId: string, flowId: string): Promise<FlowState['document']>
  /** The flow and version that the name of a screen's file tells. */
  ofScreen(projectId: string, file: string): Promise<LoadedFlow>
  /** A screen by the name of its file; undefined for one that is not drawn by components. */
  screen(projectId: string, file: string): Promise<ScreenTemplate | undefined>
}

/** Flows, parsed and checked once. */
export function createLoadFlow(dependencies: Pick<Dependencies, 'db' | 'clock' | 'encryption'>): LoadFlow {
  const { encryption } = dependencies
  const tables = ['flows', 'flow_versions'] as const
  const current = createProjectCache(
    { ...dependencies },
    { tables, load: async (...which) => toLoaded(await loadCurrent(...which), { encryption }) },
  )
  const versions = createProjectCache(
    { ...dependencies },
    { tables, load: async (...which) => toLoaded(await loadVersion(...which), { encryption }) },
  )
  function ofScreen(projectId: string, file: string): Promise<LoadedFlow> {
    const [flowId = '', version = ''] = file.split('~')
    return versions.of(projectId, `${version} ${flowId}`)
  }
  const version = (projectId: string, flowId: string, number: number) => versions.of(projectId, `${number} ${flowId}`)
  return {
    ofScreen,
    current: (projectId, flowId) => current.of(projectId, flowId),
    version,
    ofRun: async (projectId, run) =>
      run.document ? runnable(run.flowId, run.version, run.document) : version(projectId, run.flowId, run.version),
    async draft(projectId, flowId) {
      const row = await findFlowDraft(dependencies.db, { projectId, flowId })
      if (!row) return undefined
      const { dsl, screens } = contentOf(row, { encryption })
      return { dsl, screens }
    },
    async screen(projectId, file) {
      const [flowId = '', , ...screen] = file.split('~')
      if (flowId === '') return undefined
      const template = (await ofScreen(projectId, file)).screens.get(screen.join('~'))
      return typeof template === 'object' ? template : undefined
    },
  }
}

async function loadCurrent(db: Reading, projectId: string, flowId: string): Promise<FlowVersionRow> {
  const row = await findFlow(db, { projectId, flowId })
  if (!row) throw new FlowNotFound({ message: `there is no flow ${flowId} in this project` })
  if (row.is_disabled === 1) throw new FlowNotRunnable({ message: `the flow ${flowId} is disabled` })
  return row
}

async function loadVersion(db: Reading, projectId: string, key: string): Promise<FlowVersionRow> {
  const [version = '', ...rest] = key.split(' ')
  const row = await findFlowVersion(db, { projectId, flowId: rest.join(' '), version: Number(version) })
  if (!row) throw new FlowExpired()
  return row
}

function toLoaded(row: FlowVersionRow, dependencies: Pick<Dependencies, 'encryption'>): LoadedFlow {
  return runnable(row.flow_id, row.version, contentOf(row, dependencies))
}

/** @throws {FlowNotRunnable} with what is wrong and where */
export function runnable(id: string, version: number, content: Checked): LoadedFlow {
  const checked = checkFlow(content)
  if ('flow' in checked) return { ...checked.flow, id, version }
  const fields = checked.problems.slice(0, 20).map(({ path, message }) => ({ field: path.join('.'), message }))
  const [first] = fields
  throw new FlowNotRunnable({ message: `the flow ${id} cannot run: ${first?.field}: ${first?.message}`, fields })
}
