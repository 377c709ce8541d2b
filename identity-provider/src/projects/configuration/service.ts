import { transact, tryOut } from '@gatehouse-id/database'
import type { InputOf, OutputOf, Service } from '@gatehouse-id/operation'
import { type CapturedTables, previewChanges, type RecordAudit } from '../../activity/index.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Part } from '../../foundation/snapshots/part.ts'
import { digestOf, toThings } from '../../foundation/snapshots/things.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { ProjectNotFound } from '../projects/contract.ts'
import { findProjectToChange } from '../projects/store.ts'
import { refusalOf, type Snapshots } from '../snapshots/snapshots.ts'
import { ConfigurationChanged, type configuration, type PushedSource } from './contract.ts'
import { listSources, putSource } from './store.ts'

/** How long others may wait for a dry run, in milliseconds. */
const dryRunMsMax = 5_000
/** Rows that one statement of a dry run may change to be told one by one. */
const rowsMax = 5_000
/** Projects take from few folders. */
const sourcesMax = 50
const toldMax = 100

type Needs = {
  recordAudit: RecordAudit
  snapshots: Snapshots
  parts: readonly Part[]
  capturedTables: CapturedTables
}
type Applied = OutputOf<typeof configuration.apply>

export function configurationService(
  { db, clock }: Dependencies,
  { recordAudit, snapshots, parts, capturedTables }: Needs,
): Service<typeof configuration, Call> {
  async function digestsOf(reading: Reading, projectId: string): Promise<Map<string, string>> {
    const things = toThings(parts, await snapshots.exportFrom(reading, projectId))
    return new Map([...things].map(([id, { content }]) => [id, digestOf(content)]))
  }

  /** In a transaction that must not be kept where the answer is not `ok`. */
  async function applyIn(tx: Writing, call: Call, input: InputOf<typeof configuration.apply>): Promise<Applied> {
    const { projectId } = call
    const project = await findProjectToChange(tx, projectId)
    if (!project) throw new ProjectNotFound()
    const before = await digestsOf(tx, projectId)
    const changed = Object.entries(input.expected).filter(([id, digest]) => (before.get(id) ?? '') !== digest)
    if (changed.length > 0) throw changedSince(changed.map(([id]) => id))
    const { files, inputSecrets } = input
    const { verdict, imported } = await snapshots.run(tx, call, { files, inputSecrets, excludes: [] })
    if (!verdict.ok) return verdict
    const after = await digestsOf(tx, projectId)
    const { repository, path, commit } = input.source
    const things = Object.fromEntries(input.managed.flatMap(id => (after.has(id) ? [[id, after.get(id)]] : [])))
    const others = (await listSources(tx, projectId)).filter(row => row.repository !== repository || row.path !== path)
    if (others.length >= sourcesMax) return { ...verdict, ok: false, failures: [`at most ${sourcesMax} folders`] }
    await putSource(tx, {
      project_id: projectId,
      repository,
      path,
      commit_hash: commit,
      things: JSON.stringify(things),
      pushed_at: clock(),
    })
    const touched = [...new Set([...before.keys(), ...after.keys()])].filter(id => before.get(id) !== after.get(id))
    await recordAudit(tx, call, {
      action: 'ConfigurationPushed',
      target: { type: 'project', id: project.id, name: project.name },
      data: {
        repository,
        path,
        commit,
        parts: imported,
        things: touched.slice(0, toldMax),
        thingsTotal: touched.length,
      },
    })
    return verdict
  }

  return {
    async listSources({ within }, { projectId }) {
      const isWithin = (id: string) => within === '' || id === within || id.startsWith(`${within}/`)
      const sources = (await listSources(db, projectId)).map((row): PushedSource => {
        // The column holds what this service wrote.
        const things = Object.entries(JSON.parse(row.things) as PushedSource['things'])
        return {
          repository: row.repository,
          path: row.path,
          commit: row.commit_hash,
          pushedAt: row.pushed_at,
          things: Object.fromEntries(things.filter(([id]) => isWithin(id))),
        }
      })
      return { sources: sources.filter(({ things }) => within === '' || Object.keys(things).length > 0) }
    },

    async apply({ dryRun, ...input }, call) {
      const all = { ...input, dryRun }
      if (dryRun) {
        const limits = { msMax: dryRunMsMax, rowsMax, tables: new Set(capturedTables.keys()) }
        const { result, changes } = await tryOut(db, limits, within => transact(within, tx => applyIn(tx, call, all)))
        const preview = await previewChanges(db, changes, { tables: capturedTables, now: clock() })
        const { changes: _, changesTotal: __, ...affected } = preview
        return { ...result, affected }
      }
      // Two pushes at once, and a change in the console meanwhile, are one after the other: the later one is compared again.
      return transact(
        db,
        async tx => {
          const applied = await applyIn(tx, call, all)
          if (!applied.ok) throw refusalOf(applied)
          return applied
        },
        { isolationLevel: 'serializable' },
      )
    },
  }
}

function changedSince(ids: readonly string[]) {
  const fields = ids.slice(0, toldMax).map(field => ({ field, message: 'was changed since it was compared' }))
  const named = ids.slice(0, 5).join(', ')
  const more = ids.length > 5 ? ` and ${ids.length - 5} more` : ''
  return new ConfigurationChanged({ message: `Somebody changed ${named}${more} since it was compared`, fields })
}
