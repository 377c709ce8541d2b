import { json, operation } from '@gatehouse/operation'
import { z } from 'zod'
import { ProjectNotFound } from '../projects/errors.ts'
import { SnapshotRefused } from './errors.ts'
import { partNames } from '../../foundation/snapshots/part-names.ts'
import { SnapshotSecrets } from '../../foundation/snapshots/secrets.ts'

const managementKey = 'managementKey' as const
const filesMax = 5000
const bodyBytesMax = 5 * 1024 * 1024

const Files = z.record(z.string().max(500), json())
const Snapshot = z.object({
  files: Files.refine(files => Object.keys(files).length <= filesMax, `must be at most ${filesMax} files`),
  inputSecrets: SnapshotSecrets.prefault({}),
  /** Parts that stay as they are. */
  excludes: z
    .array(z.enum(partNames, `must be one of ${partNames.join(', ')}`))
    .max(100)
    .default([]),
})
/** There is one format. */
const exporting = {
  method: 'POST' as const,
  auth: managementKey,
  input: z.object({ format: z.string().max(50).optional() }),
  output: z.object({ files: Files }),
  errors: [ProjectNotFound],
}
const importing = {
  method: 'POST' as const,
  auth: managementKey,
  input: Snapshot,
  output: z.object({}),
  errors: [ProjectNotFound, SnapshotRefused],
  bodyBytesMax,
}

/** provider-api §3.5. */
export const projectSnapshots = {
  export: operation({
    ...exporting,
    summary: 'The configuration of the project as files, without users and secrets',
    path: '/v1/mgmt/project/snapshot/export',
    right: 'read',
  }),
  exportLegacy: operation({
    ...exporting,
    summary: 'The configuration of the project as files, by its older path',
    path: '/v1/mgmt/project/export',
    right: 'read',
  }),
  validate: operation({
    summary: 'Whether an import of these files would succeed, and what it lacks',
    method: 'POST',
    path: '/v1/mgmt/project/snapshot/validate',
    auth: managementKey,
    right: 'read',
    input: Snapshot,
    output: z.object({ ok: z.boolean(), failures: z.array(z.string()), missingSecrets: SnapshotSecrets }),
    errors: [ProjectNotFound],
    bodyBytesMax,
  }),
  import: operation({
    ...importing,
    summary: 'Make the configuration of the project like these files, all of it or nothing',
    path: '/v1/mgmt/project/snapshot/import',
    right: 'people',
  }),
  importLegacy: operation({
    ...importing,
    summary: 'Make the configuration of the project like these files, by its older path',
    path: '/v1/mgmt/project/import',
    right: 'people',
  }),
}
