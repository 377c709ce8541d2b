import { SavedViewNotFound, SavedViewTaken, TooManySavedViews } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'
import { registerSavedViewMutations } from './mutations.ts'
import { registerSavedViewType, savedViewPage } from './view-type.ts'

export const savedViewsCapability: Capability = {
  register: registerSavedViews,
  permissions: {
    // Each caller has views of their own, so whoever may see the project may save some.
    fields: {
      'Query.savedViews': 'read_project',
      'Mutation.savedViewUpsert': 'read_project',
      'Mutation.savedViewRename': 'read_project',
      'Mutation.savedViewDelete': 'read_project',
    },
    types: { SavedView: 'read_project' },
  },
}

/** What a caller looks for on pages of the console, under names. */
function registerSavedViews(builder: Builder) {
  registerProviderErrors(builder, [
    [SavedViewNotFound, 'The caller has no view with this id.'],
    [SavedViewTaken, 'Another view of the page has this name.'],
    [TooManySavedViews, 'The caller has as many views as are kept.'],
  ])
  const page = savedViewPage(builder)
  registerSavedViewType(builder, page)
  registerSavedViewMutations(builder, page)
}
