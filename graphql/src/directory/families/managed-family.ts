import { family } from '@gatehouse-id/entities'
import { FamilyNotFound, type IdentityClient } from '@gatehouse-id/identity-provider/contract'
import { manage } from '../../entity/manage.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { connectionOfPages } from '../../schema/lists/numbered-pages.ts'

type Filter = { text?: string | null; databaseIds?: string[] | null; names?: string[] | null }

export const managedFamily = manage(family, {
  all: client => search(client, {}),
  byIds: (client, ids) => search(client, { familyIds: [...ids] }),
  async one(client, id) {
    const [found] = await search(client, { familyIds: [id] })
    if (!found) throw new FamilyNotFound()
    return found
  },
  page({ client }, { filter, page }) {
    const { text: freeText, databaseIds: familyIds, names: familyNames } = omitNulls<Filter>(filter)
    return connectionOfPages(page, async (number, size) => {
      const found = await client.families.search({ freeText, familyIds, familyNames, size, page: number })
      return { entries: found.families, total: found.total }
    })
  },
  create: async (client, { id, ...draft }) => ({
    row: (await client.families.create({ ...draft, familyId: id })).family,
  }),
  update: async (client, { id, after }) => (await client.families.update({ ...after, id })).family,
  delete: (client, id) => client.families.delete({ id }),
  inputNames: { familyId: 'databaseId' },
})

async function search(client: IdentityClient, which: { familyIds?: string[] }) {
  return (await client.families.search(which)).families
}
