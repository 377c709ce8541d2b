import { z } from 'zod'
import { type FlowContent, FlowDocument, flowId, FlowMetadata } from './flow.ts'
import { mapHeaders, openHeader, sealedHeadersOf } from './document/sealed-headers.ts'
import { contentOf, saveFlow } from './drafts/save.ts'
import { deleteFlow, listFlows } from './store.ts'
import { type Files, type Json, part, readFile, SnapshotProblem } from '../../foundation/snapshots/part.ts'
import { takeSecret } from '../../foundation/snapshots/secrets.ts'

const Metadata = FlowMetadata.extend({
  /** The ids of the screens, in their order. */
  screens: z.array(z.string()),
  references: FlowDocument.shape.references,
})
const SnapshotFlow = z.object({
  metadata: Metadata,
  contents: FlowDocument.shape.dsl,
  screens: FlowDocument.shape.screens.max(200),
})
type SnapshotFlow = z.output<typeof SnapshotFlow>

function pathOf(id: string, file: string) {
  return `flows/${id}/${file}`
}
function screenPath(id: string, screen: string) {
  return pathOf(id, `screens/${encodeURIComponent(screen)}.json`)
}

/** `flows/flows.json` names them all; each has its metadata, its contents and its screens in files of their own. */
export const flowsPart = part({
  name: 'flows',
  schema: z.record(flowId, SnapshotFlow),

  async export(db, { projectId, encryption }) {
    const rows = (await listFlows(db, projectId)).toSorted((a, b) => (a.flow_id < b.flow_id ? -1 : 1))
    return Object.fromEntries(rows.map(row => [row.flow_id, toSnapshot(contentOf(row, { encryption }))]))
  },

  async secretsOf(db, { projectId, encryption }) {
    const where = { projectId, encryption }
    const connectors = (await listFlows(db, projectId)).flatMap(row =>
      sealedHeadersOf(contentOf(row, { encryption }).dsl, where).map(({ step, name, opened = '' }) => ({
        ...secretOf({ id: row.flow_id, name: row.name }, step, name),
        value: opened,
      })),
    )
    return { connectors }
  },

  async import(importing, wanted) {
    const { tx, projectId, clock, encryption, call } = importing
    const own = new Map((await listFlows(tx, projectId)).map(row => [row.flow_id, row]))
    for (const [id, { metadata, contents, screens }] of Object.entries(wanted)) {
      const { screens: _, disabled: isDisabled, ...named } = metadata
      // What another project sealed has to be given; a header that is missing is noted, and then nothing is kept.
      const dsl = mapHeaders(contents, ({ step, ...header }) => {
        if (openHeader({ projectId, encryption }, header) !== undefined) return header.value
        return takeSecret(importing, 'connectors', secretOf({ id, name: metadata.name }, step, header.name)) ?? ''
      })
      const content = { ...named, isDisabled, dsl, screens }
      const before = own.get(id)
      const isSame =
        before !== undefined &&
        JSON.stringify(toSnapshot(contentOf(before, { encryption }))) === JSON.stringify(wanted[id])
      if (!isSame)
        await saveFlow(tx, { clock, encryption }, { projectId, flowId: id, actorName: call.actor.name }, content)
      own.delete(id)
    }
    for (const id of own.keys()) await deleteFlow(tx, { projectId, flowId: id })
    return []
  },

  toFiles(flows) {
    const files: Files = { 'flows/flows.json': Object.keys(flows) }
    for (const [id, { metadata, contents, screens }] of Object.entries(flows)) {
      files[pathOf(id, 'metadata.json')] = metadata
      files[pathOf(id, 'contents.json')] = contents
      for (const screen of screens) files[screenPath(id, screen.id)] = screen
    }
    return files
  },

  fromFiles(files) {
    const { 'flows/flows.json': index, ...others } = files
    const ids = readFile(z.array(flowId).max(1000), index, 'flows/flows.json')
    const known = new Set(['flows/flows.json'])
    const take = (path: string): Json => {
      known.add(path)
      const file = others[path]
      if (file === undefined) throw new SnapshotProblem(`${path} is missing`)
      return file
    }
    const flows = ids.map(id => {
      const metadata = readFile(Metadata, take(pathOf(id, 'metadata.json')), pathOf(id, 'metadata.json'))
      const contents = take(pathOf(id, 'contents.json'))
      return [id, { metadata, contents, screens: metadata.screens.map(screen => take(screenPath(id, screen))) }]
    })
    const stray = Object.keys(files).find(path => !known.has(path))
    if (stray !== undefined) throw new SnapshotProblem(`${stray} belongs to no flow that flows/flows.json names`)
    return Object.fromEntries(flows)
  },
})

function secretOf({ id, name }: { id: string; name: string }, step: string, header: string) {
  return { id, name, type: `header ${header} of ${step}` }
}

function toSnapshot({ name, description, isDisabled, dsl, screens, references }: FlowContent): SnapshotFlow {
  return {
    metadata: { name, description, disabled: isDisabled, screens: screens.map(({ id }) => id), references },
    contents: dsl,
    screens,
  }
}
