import { type OutboundScim, OutboundScimNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Context } from '../../request/context.ts'
import type { Builder } from '../../schema/builder.ts'
import { defineVersion, versionDescription } from '../../schema/changes/entity-version.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { secondsToMsOrNull } from '../../schema/scalars/time.ts'

/** The version of a directory: of what an administrator sets, and not of its runs. */
export const outboundScimVersion = defineVersion<OutboundScim>(
  'OutboundScim',
  'directory',
  ({ configuration, enabled, version }) => ({
    configuration,
    enabled,
    version,
  }),
)

/** The directory of an application; undefined when it has none. */
export async function findOutboundScim({ client }: Context, appId: string): Promise<OutboundScim | undefined> {
  try {
    return (await client.outboundScim.load({ appId })).configuration
  } catch (error) {
    if (error instanceof OutboundScimNotFound) return undefined
    throw error
  }
}

/** The type of directories, and the query for the one of an application. */
export function registerOutboundScimType(builder: Builder) {
  builder.node('OutboundScim', {
    description: 'A directory that the users of an SSO application are sent to (SCIM).',
    id: { resolve: ({ appId }) => appId, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findOutboundScim(context, id))),
    fields: t => ({
      applicationDatabaseId: t.exposeString('appId', { description: 'The id of the application in the provider API.' }),
      version: t.string({ description: versionDescription, resolve: outboundScimVersion.of }),
      baseUrl: t.string({
        nullable: true,
        description: 'The URL of its SCIM service, which /Users is added to; null when there is none.',
        resolve: ({ configuration: { baseUrl } }) => (typeof baseUrl === 'string' ? baseUrl : ''),
      }),
      isEnabled: t.exposeBoolean('enabled', { description: 'Whether users are sent.' }),
      lastRunAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When users were last sent, or that was tried; null for never.',
        resolve: ({ lastProcessingTime }) => secondsToMsOrNull(lastProcessingTime),
      }),
      lastSuccessAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When all users had last been sent; null for never.',
        resolve: ({ lastExportTime }) => secondsToMsOrNull(lastExportTime),
      }),
      failures: t.exposeInt('failures', { description: 'How many runs failed in a row.' }),
      lastError: t.exposeString('lastError', {
        nullable: true,
        description: 'Why the last run failed; null when it did not.',
      }),
    }),
  })
  builder.queryField('outboundScim', t =>
    t.field({
      type: 'OutboundScim',
      nullable: true,
      description: 'The directory that the users of an SSO application are sent to; null when there is none.',
      args: {
        applicationId: nodeId(t.arg, {
          for: 'SsoApplication',
          required: true,
          description: 'The application, by node id.',
        }),
      },
      resolve: async (_root, { applicationId }, context) => (await findOutboundScim(context, applicationId.id)) ?? null,
    }),
  )
}
