import { ssoApplication } from '@gatehouse-id/entities'
import { manage } from '../../entity/manage.ts'
import { managedTemplate } from '../../tokens/jwt-templates/managed-template.ts'
import { createWith, settingNames, type Settings, settingsInput, updateWith } from './settings.ts'

export const managedSsoApplication = manage(ssoApplication, {
  all: async client => (await client.ssoApplications.loadAll({})).apps,
  one: (client, id) => client.ssoApplications.load({ id }),
  links: { jwtTemplate: (context, id) => managedTemplate.load(context, id) },
  createInputs: (t, builder) => ({
    settings: t.field({
      type: settingsInput(builder),
      required: true,
      description: 'The protocol and its settings.',
    }),
  }),
  updateInputs: (t, builder) => ({
    settings: t.field({ type: settingsInput(builder), description: 'Settings to change; the protocol stays.' }),
  }),
  async create(client, draft, { settings }: { settings?: Settings }) {
    const common = { ...draft, id: draft.id ?? '', enabled: draft.enabled ?? true }
    const { id } = await createWith(client, common, settings ?? {})
    return { row: await client.ssoApplications.load({ id }) }
  },
  async update(client, { id, before, after }, { settings }: { settings?: Settings | null }) {
    await updateWith(client, { ...after, id }, { settings: settings ?? {}, before })
    return client.ssoApplications.load({ id })
  },
  delete: (client, id) => client.ssoApplications.delete({ id }),
  editable: ({ id: _id, ...editable }) => editable,
  inputNames: settingNames,
})
