import { transact } from '@gatehouse/database'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { ProjectNotFound } from '../projects/errors.ts'
import { findProjectToChange } from '../projects/store.ts'
import type { Writing } from '../../foundation/tables.ts'
import { applySnapshot } from './apply.ts'
import { SnapshotRefused } from './errors.ts'
import type { Files } from '../../foundation/snapshots/part.ts'
import { type InputSecrets, type MissingSecrets, noSecrets } from '../../foundation/snapshots/secrets.ts'
import type { RecordAudit } from '../../activity/audit/record.ts'
import type { Engine } from '../../authorization/engine.ts'
import type { SettingsOf } from '../settings/settings.ts'
import type { JwtTemplates } from '../../tokens/jwt-templates/templates.ts'
import type { PasswordPolicies } from '../../authentication/password-settings/policies.ts'

export type Snapshot = { files: Files; inputSecrets: InputSecrets; excludes: string[] }
export type Verdict = { ok: boolean; failures: string[]; missingSecrets: MissingSecrets }

export type Snapshots = {
  /** What an import would say, from an import that is taken back. @throws ProjectNotFound */
  validate(call: Call, snapshot: Snapshot): Promise<Verdict>
  /** @throws SnapshotRefused, ProjectNotFound */
  import(call: Call, snapshot: Snapshot): Promise<void>
  /** As `import`, in an open transaction; `forget` has to follow it. */
  importIn(tx: Writing, call: Call, snapshot: Snapshot): Promise<void>
  /** Has this process read the configuration anew. */
  forget(projectId: string): void
}

type Needed = {
  recordAudit: RecordAudit
  authorization: Engine
  settings: SettingsOf
  jwtTemplates: JwtTemplates
  passwordPolicies: PasswordPolicies
}

/** Takes an import back. */
class Undone extends Error {
  readonly verdict: Verdict
  constructor(verdict: Verdict) {
    super('an import that was only tried')
    this.verdict = verdict
  }
}

export function createSnapshots(
  dependencies: Dependencies,
  { recordAudit, authorization, settings, jwtTemplates, passwordPolicies }: Needed,
): Snapshots {
  const { db } = dependencies

  async function run(tx: Writing, call: Call, { files, inputSecrets, excludes }: Snapshot) {
    const { projectId } = call
    const project = await findProjectToChange(tx, projectId)
    if (!project) throw new ProjectNotFound()
    const missing = noSecrets()
    const importing = { ...dependencies, tx, projectId, call, secrets: inputSecrets, missing }
    const { failures, imported } = await applySnapshot(importing, { files, excludes })
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

  function forget(projectId: string): void {
    settings.forget(projectId)
    jwtTemplates.forget(projectId)
    passwordPolicies.forget(projectId)
    authorization.wrote(projectId)
  }

  return {
    importIn,
    forget,

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
      forget(call.projectId)
    },
  }
}

function refusalOf({ failures, missingSecrets }: Verdict) {
  const fields = [
    ...failures.map(message => ({ field: 'files', message })),
    ...Object.entries(missingSecrets).flatMap(([kind, secrets]) =>
      secrets.map(({ id, type }) => ({ field: `inputSecrets.${kind}`, message: `${type} of ${id} is needed` })),
    ),
  ]
  const told = fields.slice(0, 10).map(({ message }) => message)
  return new SnapshotRefused({ message: told.join('; '), fields })
}
