import { fromNamespaces } from '@gatehouse-id/authorization'
import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { AuditFact, RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { flag, type Writing } from '../../foundation/tables/tables.ts'
import type { Engine } from '../engine/engine.ts'
import { deleteAllRelations } from '../relations/store.ts'
import { readDsl, readSchema, removeSchema, replaceSchema } from '../schemas/save.ts'
import { findSchema } from '../schemas/store.ts'
import { createWrite, type Turn } from '../engine/writes/write.ts'
import { type authorizationBackups, type Backup, BackupNotFound, TooManyBackups } from './contract.ts'
import { type BackupRow, deleteBackup, findBackup, insertBackup, listBackups, restoreRelations } from './store.ts'

const backupsMax = 20

export function authorizationBackupsService(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'newId'>,
  needs: { recordAudit: RecordAudit; authorization: Engine },
): Service<typeof authorizationBackups, Call> {
  const { db, newId } = dependencies
  const write = createWrite(dependencies, needs)

  async function get({ projectId }: Call, id: string): Promise<BackupRow> {
    const row = await findBackup(db, { projectId, id })
    if (!row) throw new BackupNotFound()
    return row
  }

  /** In a turn: no other change comes between schema and relations. */
  async function backUp(
    { tx, projectId, schemaRevision, schema, now }: Turn,
    isAutomatic: boolean,
  ): Promise<BackupRow> {
    const written = await findSchema(tx, projectId)
    const row = {
      project_id: projectId,
      id: newId('FB'),
      schema_version: schema.types.size === 0 ? '' : String(schemaRevision),
      schema_kind: written?.kind ?? null,
      schema_name: written?.name ?? null,
      schema_content: written?.content ?? null,
      is_automatic: flag(isAutomatic),
      created_at: now,
    }
    return { ...row, tuple_count: await insertBackup(tx, row) }
  }

  return {
    async create(_, call) {
      let backupId = ''
      await write(call, async turn => {
        if ((await listBackups(turn.tx, turn.projectId)).length >= backupsMax) throw new TooManyBackups()
        const row = await backUp(turn, false)
        backupId = row.id
        await needs.recordAudit(turn.tx, call, factOf('AuthorizationBackupCreated', row))
        // Schema and relations are what they were.
        return undefined
      })
      return { backupId }
    },

    list: async (_, { projectId }) => ({ backups: (await listBackups(db, projectId)).map(toBackup) }),
    get: async ({ backupId }, call) => ({ backup: toBackup(await get(call, backupId)) }),

    async delete({ backupId }, call) {
      const row = await get(call, backupId)
      const remove = async (tx: Writing) => {
        if (!(await deleteBackup(tx, { projectId: call.projectId, id: backupId }))) throw new BackupNotFound()
        await needs.recordAudit(tx, call, factOf('AuthorizationBackupDeleted', row))
      }
      await transact(db, remove, { isLong: true })
      return {}
    },

    async restore({ backupId }, call) {
      let autoBackupId = ''
      await write(call, async turn => {
        const { tx, projectId } = turn
        const row = await findBackup(tx, { projectId, id: backupId })
        if (!row) throw new BackupNotFound()
        // Those that restores made give way, the oldest first.
        const automatic = (await listBackups(tx, projectId)).filter(one => one.is_automatic === 1 && one.id !== row.id)
        for (const old of automatic.slice(4)) await deleteBackup(tx, { projectId, id: old.id })
        autoBackupId = (await backUp(turn, true)).id
        await deleteAllRelations(tx, projectId)
        const { schema_kind: kind, schema_name: name, schema_content: content } = row
        if (kind === null || content === null) await removeSchema(turn)
        else {
          const schema =
            kind === 'dsl' ? readDsl(content) : readSchema('schema', () => fromNamespaces(JSON.parse(content)))
          await replaceSchema(turn, { kind, name: name ?? '', content, schema })
        }
        await restoreRelations(tx, { projectId, id: backupId })
        return { change: { kind: 'reset' }, fact: factOf('AuthorizationBackupRestored', row, { autoBackupId }) }
      })
      return { autoBackupId }
    },
  }
}

function toBackup(row: BackupRow): Backup {
  const createdAt = Math.floor(row.created_at / 1000)
  return {
    id: row.id,
    projectId: row.project_id,
    status: 'completed',
    schemaVersion: row.schema_version,
    tupleCount: row.tuple_count,
    createdAt,
    completedAt: createdAt,
    errorMessage: '',
    isAutomatic: row.is_automatic === 1,
  }
}

function factOf(action: string, row: BackupRow, more: Record<string, unknown> = {}): AuditFact {
  const target = { type: 'authorizationBackup', id: row.id, name: '' } as const
  return { action, target, data: { relations: row.tuple_count, schemaVersion: row.schema_version, ...more } }
}
