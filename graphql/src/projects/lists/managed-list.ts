import { list } from '@gatehouse-id/entities'
import type { NewList } from '@gatehouse-id/identity-provider/contract'
import { manage } from '../../entity/manage.ts'

export const managedList = manage(list, {
  all: async client => (await client.lists.loadAll({})).lists,
  one: async (client, id) => (await client.lists.load({ id })).list,
  create: async (client, draft) => ({ row: (await client.lists.create(withContent(draft))).list }),
  update: async (client, { id, after }) => (await client.lists.update({ id, ...withContent(after) })).list,
  delete: (client, id) => client.lists.delete({ id }),
})

/** No content is empty content of its kind. */
export function withContent(draft: NewList): NewList {
  const empty = draft.type === 'json' ? {} : []
  // The content goes as it came: the provider checks that it fits the kind.
  return { ...draft, data: draft.data ?? empty } as NewList
}
