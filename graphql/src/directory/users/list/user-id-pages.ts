import type { Context } from '../../../request/context.ts'
import type { PageArguments } from '../../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../../schema/lists/sorted-pages.ts'
import { loadUser } from '../loaders.ts'

/** A connection over users of whom all ids are known: only those of the page are loaded. */
export async function connectionOfUserIds(context: Context, page: PageArguments, userIds: readonly string[]) {
  const connection = connectionOfSorted(page, userIds, { by: id => id, idOf: id => id })
  const users = await Promise.all(connection.edges.map(({ node }) => loadUser(context, node)))
  return {
    ...connection,
    // A user who was deleted meanwhile is left out.
    edges: connection.edges.flatMap(({ cursor }, index) => {
      const node = users[index]
      return node ? [{ cursor, node }] : []
    }),
  }
}
