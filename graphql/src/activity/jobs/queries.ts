import type { Builder } from '../../schema/builder.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { keysetConnection, keysetRequest } from '../../schema/lists/keyset-pages.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import type { JobEnums } from './enums.ts'
import { loadJob } from './loaders.ts'

/** The jobs of the project. */
export function registerJobQueries(builder: Builder, { Kind, Status }: JobEnums) {
  const Connection = connectionType(builder, 'Job', { one: 'A job', many: 'jobs' })
  const Filter = builder.inputType('JobFilter', {
    description: 'Which jobs; all criteria apply together.',
    fields: t => ({
      kinds: t.field({ type: [Kind], description: 'One of these kinds.' }),
      statuses: t.field({ type: [Status], description: 'Has one of these statuses.' }),
      actorDatabaseIds: t.stringList({ description: 'Was created by one of these users or keys, by id.' }),
      from: t.field({ type: 'DateTime', description: 'Was created at this time or later.' }),
      to: t.field({ type: 'DateTime', description: 'Was created at this time or earlier.' }),
    }),
  })
  builder.queryFields(t => ({
    job: t.field({
      type: 'Job',
      nullable: true,
      description: 'One job; null when the caller may see none with this id.',
      args: { id: nodeId(t.arg, { for: 'Job', required: true, description: 'The node id of the job.' }) },
      resolve: async (_root, { id: { id } }, context) => (await loadJob(context, id)) ?? null,
    }),
    jobs: t.field({
      type: Connection,
      nullable: true,
      description: 'Jobs of the kinds that the caller could create, newest first; null at a hosted service.',
      complexity: connectionCost,
      args: { ...pageArgs(t), filter: t.arg({ type: Filter, description: 'Which jobs.' }) },
      resolve: async (_root, { filter, ...page }, { client }) => {
        const { limit, ...place } = keysetRequest(page)
        const { actorDatabaseIds: actorIds, ...criteria } = omitNulls(filter ?? {})
        const found = await unlessHosted(() =>
          client.jobs.search({ ...criteria, ...(actorIds && { actorIds }), ...place, size: limit }),
        )
        if (!found) return null
        const { jobs, cursors, total, next, previous } = found
        return keysetConnection({
          entries: jobs,
          cursors,
          total,
          hasNext: next !== undefined,
          hasPrevious: previous !== undefined,
        })
      },
    }),
  }))
}
