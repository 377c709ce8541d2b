import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { AssertionsBroken, SchemaInvalid } from '../errors.ts'
import { conflict, notFound } from '../../foundation/errors/declare.ts'

export const BackupNotFound = notFound('BackupNotFound', 'There is no such backup in this project')
export const TooManyBackups = conflict('TooManyBackups', 'The project has 20 backups: delete one first')

const Backup = z.object({
  id: z.string(),
  projectId: z.string(),
  /** A backup is whole or not there. */
  status: z.literal('completed'),
  schemaVersion: z.string(),
  tupleCount: z.int(),
  /** Epoch seconds. */
  createdAt: z.int(),
  completedAt: z.int(),
  errorMessage: z.string(),
  /** Gatehouse's own: made before a restore, and not on demand. */
  isAutomatic: z.boolean(),
})
export type Backup = z.output<typeof Backup>

const one = z.object({ backupId: z.string().min(1).max(100) })

/** Schema and relations of a project, put aside and brought back; at most 20, of which restores make some. */
export const authorizationBackups = {
  create: manage.write('POST /v1/mgmt/fga/backup', {
    summary: 'Back up schema and relations as they are now',
    output: z.object({ backupId: z.string() }),
    errors: [TooManyBackups],
  }),
  list: manage.read('GET /v1/mgmt/fga/backups', {
    summary: 'List the backups, newest first',
    output: z.object({ backups: z.array(Backup) }),
  }),
  get: manage.read('GET /v1/mgmt/fga/backup/{backupId}', {
    summary: 'Load a backup, without what is in it',
    input: one,
    output: z.object({ backup: Backup }),
    errors: [BackupNotFound],
  }),
  delete: manage.write('DELETE /v1/mgmt/fga/backup/{backupId}', {
    summary: 'Delete a backup',
    input: one,
    errors: [BackupNotFound],
  }),
  restore: manage.write('POST /v1/mgmt/fga/backup/{backupId}/restore', {
    summary: 'Put schema and relations of a backup in place of those of now, which are backed up before',
    input: one,
    output: z.object({ autoBackupId: z.string() }),
    errors: [BackupNotFound, SchemaInvalid, AssertionsBroken],
  }),
}
