import { json } from '@gatehouse-id/operation'
import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { ProjectNotFound } from '../projects/contract.ts'
import { partNames } from '../../foundation/snapshots/part-names.ts'
import { SnapshotSecrets } from '../../foundation/snapshots/secrets.ts'
import { refused } from '../../foundation/errors/declare.ts'

export const SnapshotRefused = refused('SnapshotRefused', 'The snapshot cannot be imported')

const filesMax = 5000
export const bodyBytesMax = 5 * 1024 * 1024

export const Files = z.record(z.string().max(500), json())
const boundedFiles = Files.refine(files => Object.keys(files).length <= filesMax, `must be at most ${filesMax} files`)
export const Snapshot = z.object({
  files: boundedFiles,
  inputSecrets: SnapshotSecrets.prefault({}),
  /** Parts that stay as they are. */
  excludes: z
    .array(z.enum(partNames, `must be one of ${partNames.join(', ')}`))
    .max(100)
    .default([]),
})
/** There is one format. */
const exporting = {
  input: z.object({ format: z.string().max(50).optional() }),
  output: z.object({ files: Files }),
  errors: [ProjectNotFound],
}
const importing = {
  input: Snapshot,
  errors: [ProjectNotFound, SnapshotRefused],
  bodyBytesMax,
}

/** provider-api §3.5. */
export const projectSnapshots = {
  export: manage.read('POST /v1/mgmt/project/snapshot/export', {
    ...exporting,
    summary: 'The configuration of the project as files, without users and secrets',
  }),
  exportLegacy: manage.read('POST /v1/mgmt/project/export', {
    ...exporting,
    summary: 'The configuration of the project as files, by its older path',
  }),
  validate: manage.read('POST /v1/mgmt/project/snapshot/validate', {
    summary: 'Whether an import of these files would succeed, and what it lacks',
    input: Snapshot,
    output: z.object({ ok: z.boolean(), failures: z.array(z.string()), missingSecrets: SnapshotSecrets }),
    errors: [ProjectNotFound],
    bodyBytesMax,
  }),
  import: manage.write('POST /v1/mgmt/project/snapshot/import', {
    ...importing,
    summary: 'Make the configuration of the project like these files, all of it or nothing',
    right: 'people',
  }),
  importLegacy: manage.write('POST /v1/mgmt/project/import', {
    ...importing,
    summary: 'Make the configuration of the project like these files, by its older path',
    right: 'people',
  }),
}
