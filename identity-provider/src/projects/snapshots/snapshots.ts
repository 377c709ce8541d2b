import { applySnapshot, exportSnapshot } from './apply.ts'
import { transact } from '@gatehouse-id/database'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { ProjectNotFound } from '../projects/contract.ts'
import { findProjectToChange } from '../projects/store.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { SnapshotRefused } from './contract.ts'
import type { Files, Part } from '../../foundation/snapshots/part.ts'
import { type InputSecrets, type MissingSecrets, noSecrets, secretKinds } from '../../foundation/snapshots/secrets.ts'
import type { RecordAudit } from '../../activity/index.ts'

export type Snapshot = { files: Files; inputSecrets: InputSecrets; excludes: string[] }
export type Verdict = { ok: boolean; failures: string[]; missingSecrets: MissingSecrets }

export type Snapshots = {
  /** What an import would say, from an import that is taken back. @throws ProjectNotFound */
  validate(call: Call, snapshot: Snapshot): Promise<Verdict>
  /** @throws SnapshotRefused, ProjectNotFound */
  import(call: Call, snapshot: Snapshot): Promise<void>
  /** As `import`, in an open transaction. */
  importIn(tx: Writing, call: Call, snapshot: Snapshot): Promise<void>
  /** As `import`, in an open transaction, and answers what is wrong; then the transaction must not be kept. */
  run(tx: Writing, call: Call, snapshot: Snapshot): Promise<{ verdict: Verdict; imported: string[] }>
  /** The files of a project, by path. */
  exportFrom(db: Reading, projectId: string): Promise<Files>
  /** What no snapshot holds, in clear, for an import into a project of the same company. */
  secretsOf(db: Reading, projectId: string): Promise<InputSecrets>
}

type Needs = { recordAudit: RecordAudit; parts: readonly Part[] }

/** Takes an import back. */
class Undone extends Error {
  readonly verdict: Verdict
  constructor(verdict: Verdict) {
    super('an import that was only tried')
    this.verdict = verdict
  }
}

export function createSnapshots(dependencies: Dependencies, { recordAudit, parts }: Needs): Snapshots {
  const { db } = dependencies

  async function run(tx: Writing, call: Call, { files, inputSecrets, excludes }: Snapshot) {
    const { projectId } = call
    const project = await findProjectToChange(tx, projectId)
    if (!project) throw new ProjectNotFound()
    const missing = noSecrets()
    const importing = { ...dependencies, tx, projectId, call, secrets: inputSecrets, missing }
    const { failures, imported } = await applySnapshot(parts, importing, { files, excludes })
    const isComplete = Object.values(missing).every(secrets => secrets.length === 0)
    const verdict = { ok: failures.length === 0 && isComplete, failures, missingSecrets: missing }
    return { project, verdict, imported }
  }

  async function importIn(tx: Writing, call: Call, snapshot: Snapshot): Promise<void> {
    const { project, verdict, imported } = await run(tx, call, snapshot)
    if (!verdict.ok) throw refusalOf(verdict)
    const target = { type: 'project' as const, id: project.id, name: project.name }
    await recordAudit(tx, call, { action: 'SnapshotImported', target, data: { parts: imported } })
  }

  return {
    importIn,
    run,

    exportFrom: (reading, projectId) => exportSnapshot(parts, reading, { ...dependencies, projectId }),

    async secretsOf(reading, projectId) {
      const secrets = noSecrets()
      for (const { secretsOf } of parts) {
        const own = (await secretsOf?.(reading, { ...dependencies, projectId })) ?? {}
        for (const kind of secretKinds) secrets[kind].push(...(own[kind] ?? []))
      }
      return secrets
    },

    async validate(call, snapshot) {
      try {
        return await transact(db, async tx => {
          throw new Undone((await run(tx, call, snapshot)).verdict)
        })
      } catch (error) {
        if (error instanceof Undone) return error.verdict
        throw error
      }
    },

    async import(call, snapshot) {
      await transact(db, tx => importIn(tx, call, snapshot))
    },
  }
}

export function refusalOf({ failures, missingSecrets }: Verdict) {
  const fields = [
    ...failures.map(message => ({ field: 'files', message })),
    ...Object.entries(missingSecrets).flatMap(([kind, secrets]) =>
      secrets.map(({ id, type }) => ({ field: `inputSecrets.${kind}`, message: `${type} of ${id} is needed` })),
    ),
  ]
  const told = fields.slice(0, 10).map(({ message }) => message)
  return new SnapshotRefused({ message: told.join('; '), fields })
}
