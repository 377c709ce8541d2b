import {
  type SavedView,
  SavedViewNotFound,
  SavedViewTaken,
  TooManySavedViews,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../../schema/builder.ts'
import { deletedIdOutput } from '../../schema/changes/payloads.ts'
import { idField } from '../../schema/ids/node-id.ts'
import type { SavedViewPage } from './view-type.ts'

type ViewPayload = { view: SavedView }

function viewOutput(t: OutputFieldBuilder<ViewPayload>) {
  return {
    savedView: t.field({ type: 'SavedView', description: 'The view as it is now.', resolve: ({ view }) => view }),
  }
}

/** Saves, renames and deletes views of the caller. */
export function registerSavedViewMutations(builder: Builder, Page: SavedViewPage) {
  builder.relayMutationField(
    'savedViewUpsert',
    {
      description: 'The view.',
      inputFields: t => ({
        page: t.field({ type: Page, required: true, description: 'The page.' }),
        name: t.string({ required: true, description: 'The name, at most 100 characters.' }),
        search: t.string({
          required: true,
          description: 'The search part of the address of the page, at most 2,000 characters.',
        }),
      }),
    },
    {
      description: 'Saves a view of the caller; a view of the page with this name is replaced.',
      errors: { types: [TooManySavedViews] },
      resolve: (_root, { input }, { client }) => client.savedViews.save(input),
    },
    { description: 'The view was saved.', outputFields: viewOutput },
  )
  builder.relayMutationField(
    'savedViewRename',
    {
      description: 'The view and its new name.',
      inputFields: t => ({
        id: idField(t, 'SavedView', 'view'),
        name: t.string({ required: true, description: 'The name, at most 100 characters.' }),
      }),
    },
    {
      description: 'Renames a view of the caller.',
      errors: { types: [SavedViewNotFound, SavedViewTaken] },
      resolve: (_root, { input: { id, name } }, { client }) => client.savedViews.rename({ id: id.id, name }),
    },
    { description: 'The view was renamed.', outputFields: viewOutput },
  )
  builder.relayMutationField(
    'savedViewDelete',
    { description: 'The view to delete.', inputFields: t => ({ id: idField(t, 'SavedView', 'view') }) },
    {
      description: 'Deletes a view of the caller.',
      errors: { types: [SavedViewNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.savedViews.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The view was deleted.', outputFields: deletedIdOutput('SavedView') },
  )
}
