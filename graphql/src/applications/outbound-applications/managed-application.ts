import { outboundApplication } from '@gatehouse-id/entities'
import { manage } from '../../entity/manage.ts'

export const managedOutboundApplication = manage(outboundApplication, {
  all: async client => (await client.outboundApplications.loadAll({})).apps,
  one: async (client, id) => (await client.outboundApplications.load({ id })).app,
  createInputs: t => ({
    templateId: t.string({
      description: 'The template it is made from; its settings are overridden by those given.',
    }),
  }),
  async create(client, { id: given, name, ...draft }, { templateId }: { templateId?: string | null }) {
    const id = given || undefined
    if (!templateId) return { row: (await client.outboundApplications.create({ ...draft, id, name: name ?? '' })).app }
    const { clientId, clientSecret, ...settings } = draft
    const overrides = { ...settings, ...(name && { name }) }
    const asked = { templateId, id, clientId, clientSecret, overrides }
    return { row: (await client.outboundApplications.createByTemplate(asked)).app }
  },
  update: async (client, { before, given }) =>
    (await client.outboundApplications.update({ app: { ...before, ...given, id: before.id } })).app,
  delete: (client, id) => client.outboundApplications.delete({ id }),
  within: 'app',
})
