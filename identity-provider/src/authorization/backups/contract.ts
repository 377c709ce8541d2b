import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { AssertionsBroken, SchemaInvalid } from '../errors.ts'
import { BackupNotFound, TooManyBackups } from './errors.ts'

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
const auth = 'managementKey' as const

/** Schema and relations of a project, put aside and brought back; at most 20, of which restores make some. */
export const authorizationBackups = {
  create: operation({
    summary: 'Back up schema and relations as they are now',
    method: 'POST',
    path: '/v1/mgmt/fga/backup',
    auth,
    right: 'write',
    input: z.object({}),
    output: z.object({ backupId: z.string() }),
    errors: [TooManyBackups],
  }),
  list: operation({
    summary: 'List the backups, newest first',
    method: 'GET',
    path: '/v1/mgmt/fga/backups',
    auth,
    right: 'read',
    input: z.object({}),
    output: z.object({ backups: z.array(Backup) }),
  }),
  get: operation({
    summary: 'Load a backup, without what is in it',
    method: 'GET',
    path: '/v1/mgmt/fga/backup/{backupId}',
    auth,
    right: 'read',
    input: one,
    output: z.object({ backup: Backup }),
    errors: [BackupNotFound],
  }),
  delete: operation({
    summary: 'Delete a backup',
    method: 'DELETE',
    path: '/v1/mgmt/fga/backup/{backupId}',
    auth,
    right: 'write',
    input: one,
    output: z.object({}),
    errors: [BackupNotFound],
  }),
  restore: operation({
    summary: 'Put schema and relations of a backup in place of those of now, which are backed up before',
    method: 'POST',
    path: '/v1/mgmt/fga/backup/{backupId}/restore',
    auth,
    right: 'write',
    input: one,
    output: z.object({ autoBackupId: z.string() }),
    errors: [BackupNotFound, SchemaInvalid, AssertionsBroken],
  }),
}
