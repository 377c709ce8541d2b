import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { conflict } from '../../foundation/errors/declare.ts'
import { SnapshotSecrets } from '../../foundation/snapshots/secrets.ts'
import { ProjectNotFound } from '../projects/contract.ts'
import { bodyBytesMax, Snapshot, SnapshotRefused } from '../snapshots/contract.ts'

export const ConfigurationChanged = conflict(
  'ConfigurationChanged',
  'Somebody changed the configuration since it was compared',
)

const thingsMax = 5_000
/** `roles/editor`, or `project` where the part is one thing. */
const thing = z.string().min(1).max(700)
const digest = z.string().max(100)
const line = z.string().max(500).default('')

/** Where files come from. */
const Source = z.object({
  repository: line.meta({ description: 'The repository, by its URL or its name' }),
  path: line.meta({ description: 'The folder in it, and its overlay' }),
  commit: line.meta({ description: 'The commit that is pushed' }),
})
export type Source = z.output<typeof Source>

const PushedSource = Source.extend({
  pushedAt: z.number(),
  /** By the ids of things, the digests of what they said when they were pushed. */
  things: z.record(thing, digest),
})
export type PushedSource = z.output<typeof PushedSource>

/** Whom an import concerns. */
const Affected = z.object({
  usersAffected: z.number(),
  keysAffected: z.number(),
  sessionsEnded: z.number(),
  keysStopped: z.number(),
  relationsDeleted: z.number(),
  messagesSent: z.number(),
})
export type Affected = z.output<typeof Affected>

export const configuration = {
  listSources: manage.read('POST /v1/gatehouse/configuration/sources', {
    summary: 'From which folders the configuration of the project comes, and what comes from each',
    input: z.object({
      /** Only those with this thing, or with things of this part; of their things only these. */
      within: z.string().max(700).default(''),
    }),
    output: z.object({ sources: z.array(PushedSource) }),
    errors: [],
  }),
  apply: manage.write('POST /v1/gatehouse/configuration/apply', {
    summary:
      'Make parts of the configuration like these files in one step, unless somebody changed it since it was compared',
    input: Snapshot.omit({ excludes: true }).extend({
      /** By the ids of things, the digests of what they said when they were compared; '' of what was not there. */
      expected: z
        .record(thing, digest)
        .refine(given => Object.keys(given).length <= thingsMax, `must be at most ${thingsMax} things`)
        .default({}),
      source: Source.prefault({}),
      /** The ids of things that come from there. */
      managed: z.array(thing).max(thingsMax).default([]),
      dryRun: z.boolean().default(false),
    }),
    output: z.object({
      ok: z.boolean(),
      failures: z.array(z.string()),
      missingSecrets: SnapshotSecrets,
      /** Only of a dry run. */
      affected: Affected.optional(),
    }),
    errors: [ProjectNotFound, SnapshotRefused, ConfigurationChanged],
    right: 'people',
    bodyBytesMax,
  }),
}
