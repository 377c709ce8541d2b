import { family } from '@gatehouse/entities'
import { FamilyNotFound, type IdentityClient } from '@gatehouse/identity-provider/contract'
import { manage } from '../../entity/manage.ts'

export const managedFamily = manage(family, {
  all: client => search(client, {}),
  byIds: (client, ids) => search(client, { familyIds: [...ids] }),
  async one(client, id) {
    const [found] = await search(client, { familyIds: [id] })
    if (!found) throw new FamilyNotFound()
    return found
  },
  createInputs: t => ({ databaseId: t.string({ description: 'The id; one is made when there is none.' }) }),
  create: async (client, draft, { databaseId }) => ({
    row: (await client.families.create({ ...draft, familyId: String(databaseId ?? '') })).family,
  }),
  update: async (client, { id, after }) => (await client.families.update({ ...after, id })).family,
  delete: (client, id) => client.families.delete({ id }),
  inputNames: { familyId: 'databaseId' },
})

async function search(client: IdentityClient, which: { familyIds?: string[] }) {
  return (await client.families.search(which)).families
}
