import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

const create = {
  sample: (_: unknown, fresh: string) => ({ attributes: [{ name: fresh }] }),
  unique: 'attributes.0.name',
}
function unknown() {
  return { names: ['nothing'] }
}

export const samples: Subjects<'attributeDefinitions'> = {
  attributeDefinitions: {
    createOfSsoApplications: create,
    deleteOfSsoApplications: unknown,
    createOfFamilies: create,
    deleteOfFamilies: unknown,
    createOfFamilyMembers: create,
    deleteOfFamilyMembers: unknown,
  },
}
