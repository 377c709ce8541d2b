import type { Context } from '../../../request/context.ts'
import type { Load } from '../../../request/loaders.ts'
import { loadUser } from '../loaders.ts'

/** Something that a user has. */
type Part = { id: string; userId: string }

/** What makes a node of the parts of users: whoever sees the user sees them. */
export function nodeOfUser<Each extends Part>(loadOfUser: Load<string, readonly Each[] | null>) {
  return {
    id: { resolve: ({ userId, id }: Part) => `${userId}:${id}`, description: 'The id of the node.' },
    loadMany: (ids: readonly string[], context: Context) =>
      Promise.all(
        ids.map(async nodeId => {
          const [userId = '', ...rest] = nodeId.split(':')
          const parts = (await loadUser(context, userId)) ? await loadOfUser(context, userId) : []
          return parts?.find(({ id }) => id === rest.join(':')) ?? null
        }),
      ),
  }
}
