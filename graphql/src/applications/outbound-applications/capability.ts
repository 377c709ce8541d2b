import type { Builder } from '../../schema/builder.ts'
import { withMore } from '../../schema/capability.ts'
import { registerOutboundConnections } from './connections.ts'
import { managedOutboundApplication } from './managed-application.ts'

/** Third parties whose accounts users and tenants connect. */
export const outboundApplicationsCapability = withMore(managedOutboundApplication.capability, {
  register(builder) {
    registerTemplates(builder)
    registerOutboundConnections(builder)
  },
  fields: {
    'Query.outboundTemplates': 'read_project',
    'Query.outboundConnections': 'read_users',
    'Mutation.outboundConnectionsDelete': 'manage_users',
  },
  types: { OutboundConnection: 'read_users' },
})

type Template = { id: string; name: string; description: string; scopes: string[] }

function registerTemplates(builder: Builder) {
  const TemplateType = builder.objectRef<Template>('OutboundTemplate').implement({
    description: 'A third party whose URLs are known.',
    fields: t => ({
      templateId: t.exposeString('id', { description: 'The id of the template.' }),
      name: t.exposeString('name', { description: 'The name of the third party.' }),
      description: t.exposeString('description', { description: 'What can be reached there.' }),
      defaultScopes: t.exposeStringList('scopes', { description: 'The usual scopes.' }),
    }),
  })
  builder.queryField('outboundTemplates', t =>
    t.field({
      type: [TemplateType],
      description: 'Third parties whose URLs are known.',
      resolve: async (_root, _args, { client }) => (await client.outboundApplications.listTemplates({})).templates,
    }),
  )
}
