import type { Fixtures } from '../../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

function resource({ roleName, permissionName, registrationTemplateId }: Fixtures, name: string) {
  return {
    name,
    uri: `https://${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}.example.com/`,
    scopes: { permissionsScopes: [{ name: 'all', values: [roleName, permissionName] }] },
    dynamicRegistrationSettings: { dynamicRegistrationTemplateId: registrationTemplateId },
  }
}

export const samples: Subjects<'resources'> = {
  resources: {
    create: { sample: resource, unique: 'name' },
    update: {
      sample: (things, fresh) => ({ resource: { ...resource(things, fresh), id: things.resourceId } }),
      spends: 'resource',
    },
    loadByUri: ({ resourceUri }) => ({ uri: resourceUri }),
  },
}
