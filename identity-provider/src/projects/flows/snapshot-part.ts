import { z } from 'zod'
import { type FlowContent, FlowDocument, flowId, FlowMetadata } from './flow.ts'
import {
  type Header,
  isSealed,
  mapHeaders,
  openHeader,
  sealedHeader,
  sealedHeadersOf,
} from './document/sealed-headers.ts'
import { contentOf, saveFlow } from './drafts/save.ts'
import { deleteFlow, listFlows } from './store.ts'
import {
  type Files,
  hiddenSecret,
  type Json,
  part,
  readFile,
  SnapshotProblem,
  type ThingContent,
} from '../../foundation/snapshots/part.ts'
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
  things: { key: 'property', secrets: { kind: 'connectors', typesOf, hide, show } },

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
        if (!isSealed(header.value)) return header.value
        const opens = openHeader({ projectId, encryption }, header) !== undefined
        const which = secretOf({ id, name: metadata.name }, step, header.name)
        return takeSecret(importing, 'connectors', which, opens ? header.value : undefined) ?? ''
      })
      const content = { ...named, isDisabled, dsl, screens }
      const before = own.get(id)
      const isSame =
        before !== undefined &&
        JSON.stringify(toSnapshot(contentOf(before, { encryption }))) === JSON.stringify(toSnapshot(content))
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

/** The headers of HTTP calls that are hidden in a file. */
function typesOf(flow: ThingContent): string[] {
  const types: string[] = []
  withHeaders(flow, ({ step, name, value }) => {
    if (value === hiddenSecret) types.push(typeOf(step, name))
    return value
  })
  return types
}

function hide(flow: ThingContent): ThingContent {
  return withHeaders(flow, ({ value }) => (isSealed(value) ? hiddenSecret : value))
}

function show(flow: ThingContent, current: ThingContent | undefined): ThingContent {
  const sealed = new Map<string, string>()
  if (current)
    withHeaders(current, ({ step, name, value }) => {
      sealed.set(typeOf(step, name), value)
      return value
    })
  const nothing = sealedHeader('')
  return withHeaders(flow, ({ step, name, value }) =>
    value === hiddenSecret ? (sealed.get(typeOf(step, name)) ?? nothing) : value,
  )
}

function withHeaders(flow: ThingContent, change: (header: Header) => string): ThingContent {
  const { contents } = flow
  if (typeof contents !== 'object' || contents === null || Array.isArray(contents)) return flow
  return { ...flow, contents: mapHeaders(contents as SnapshotFlow['contents'], change) } as ThingContent // of JSON, as before
}

function typeOf(step: string, header: string): string {
  return `header ${header} of ${step}`
}

function secretOf({ id, name }: { id: string; name: string }, step: string, header: string) {
  return { id, name, type: typeOf(step, header) }
}

function toSnapshot({ name, description, isDisabled, dsl, screens, references }: FlowContent): SnapshotFlow {
  return {
    metadata: { name, description, disabled: isDisabled, screens: screens.map(({ id }) => id), references },
    contents: dsl,
    screens,
  }
}
