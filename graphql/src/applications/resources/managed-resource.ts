import { resource } from '@gatehouse-id/entities'
import { type Resource, ResourceChangedMeanwhile } from '@gatehouse-id/identity-provider/contract'
import { type Managed, manage } from '../../entity/manage.ts'
import { mergedValues } from '../../entity/values/values.ts'
import { registrationInputs, registrationNames, usualRegistration, withRegistration } from './registration.ts'

/** What nothing was set of. */
const blank: Omit<Resource, 'id' | 'version' | 'createdTime' | 'modifiedTime'> = {
  name: '',
  uri: '',
  description: '',
  type: '',
  scopes: { permissionsScopes: [], attributesScopes: [], connectionsScopes: [] },
  userAccess: 'policy',
  clientAccess: 'policy',
  dynamicRegistrationSettings: {
    ...usualRegistration,
    dynamicRegistrationTemplateId: '',
    useTemplate: false,
    skipConsentScreen: false,
  },
}

export const managedResource: Managed<Resource> = manage(resource, {
  all: async client => (await client.resources.loadAll({})).resources,
  one: async (client, id) => (await client.resources.load({ id })).resource,
  createInputs: registrationInputs,
  updateInputs: registrationInputs,
  async create(client, draft, input) {
    const settings = { ...blank, ...mergedValues(resource.fields, blank, draft) }
    return { row: (await client.resources.create(withGiven(settings, input))).resource }
  },
  async update(client, { id, before: { version }, after }, input) {
    try {
      return (await client.resources.update({ resource: { ...withGiven(after, input), id, version } })).resource
    } catch (error) {
      if (!(error instanceof ResourceChangedMeanwhile)) throw error
      throw managedResource.version.conflict((await client.resources.load({ id })).resource)
    }
  },
  delete: (client, id) => client.resources.delete({ id }),
  deleteMany: (client, ids) => client.resources.deleteBatch({ ids }),
  editable: ({ id: _id, version: _version, createdTime: _created, modifiedTime: _modified, ...editable }) => editable,
  within: 'resource',
  inputNames: {
    'resource.scopes': 'permissionScopes',
    scopes: 'permissionScopes',
    ...registrationNames('resource.dynamicRegistrationSettings.'),
    ...registrationNames('dynamicRegistrationSettings.'),
  },
})

function withGiven(settings: typeof blank, input: object) {
  const { dynamicRegistrationSettings } = settings
  return { ...settings, dynamicRegistrationSettings: withRegistration(dynamicRegistrationSettings, input) }
}
