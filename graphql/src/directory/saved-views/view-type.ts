import type { SavedView } from '@gatehouse-id/identity-provider/contract'
import { defineShared, defineLoader, inOrder } from '../../request/loaders.ts'
import type { Builder } from '../../schema/builder.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { sortableName } from '../../schema/lists/order.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { secondsToMs } from '../../schema/scalars/time.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'

/** All views of the caller; null at a hosted service. */
const loadViews = defineShared(async ({ client }): Promise<readonly SavedView[] | null> => {
  const found = await unlessHosted(() => client.savedViews.list({}))
  return found?.views ?? null
})

const findView = defineLoader(async (ids, context) => inOrder(ids, (await loadViews(context)) ?? [], ({ id }) => id))

/** The enum of pages that have views. */
export function savedViewPage(builder: Builder) {
  return builder.enumType('SavedViewPage', {
    description: 'A page of the console with a list.',
    values: {
      USERS: { value: 'users', description: 'Users.' },
      TENANTS: { value: 'tenants', description: 'Tenants.' },
      AUDIT: { value: 'audit', description: 'The audit trail.' },
      ACCESS_KEYS: { value: 'accessKeys', description: 'Access keys.' },
    } as const,
  })
}
export type SavedViewPage = ReturnType<typeof savedViewPage>

/** The view type, and the caller's views. */
export function registerSavedViewType(builder: Builder, Page: SavedViewPage) {
  builder.node('SavedView', {
    description: 'What an administrator looks for on a page of the console, under a name.',
    id: { resolve: view => view.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findView(context, id))),
    fields: t => ({
      page: t.field({ type: Page, description: 'The page.', resolve: ({ page }) => page }),
      name: t.exposeString('name', { description: 'The name; one view of the page has it.' }),
      search: t.exposeString('search', {
        description: 'The search part of the address of the page, without its question mark.',
      }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was first saved.',
        resolve: ({ createdTime }) => secondsToMs(createdTime),
      }),
    }),
  })
  builder.queryField('savedViews', t =>
    t.field({
      type: connectionType(builder, 'SavedView', { one: 'A view', many: 'views' }),
      nullable: true,
      description: 'The views of the caller, by name; null at a hosted service, which keeps none.',
      complexity: connectionCost,
      args: { ...pageArgs(t), page: t.arg({ type: Page, description: 'Those of this page.' }) },
      resolve: async (_root, { page, ...stretch }, context) => {
        const views = await loadViews(context)
        const matching = views?.filter(view => !page || view.page === page)
        return matching
          ? connectionOfSorted(stretch, matching, { by: ({ name }) => sortableName(name), idOf: ({ id }) => id })
          : null
      },
    }),
  )
}
