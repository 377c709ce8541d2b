import type { FlowProblem } from '../documents.ts'
import type { EditedFlow } from './flow-model.ts'
import type { FlowSchema } from './flow-schema.ts'

/** What every part of the editor gets. */
export type Editing = {
  flow: EditedFlow
  schema: FlowSchema
  problems: readonly FlowProblem[]
  /** The flows of the project, which a step can run. */
  flows: readonly { flowId: string; name: string }[]
  /** Changes of one `key` in a row are taken back together. */
  change: (flow: EditedFlow, key?: string) => void
}
