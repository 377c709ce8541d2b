import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { givenName as name, reference } from '../../foundation/fields/fields.ts'
import { notFound, refused } from '../../foundation/errors/declare.ts'

export const SavedViewNotFound = notFound('SavedViewNotFound', 'The caller has no such view in this project')
export const SavedViewTaken = refused('SavedViewTaken', 'Another view of the page has this name')
export const TooManySavedViews = refused(
  'TooManySavedViews',
  'The caller has as many views as are kept; delete one first',
)

/** The pages that have views. */
export const ViewPage = z.enum(['users', 'tenants', 'audit', 'accessKeys'])

export const SavedView = z.object({
  id: z.string(),
  page: ViewPage,
  /** One view of the page has it. */
  name: z.string(),
  /** The search part of the page's address, without its question mark. */
  search: z.string(),
  /** Epoch seconds. */
  createdTime: z.int(),
})
export type SavedView = z.output<typeof SavedView>

const One = z.object({ view: SavedView })

/** Gatehouse's own: each caller has views of their own, whatever they may change in the project. */
export const savedViews = {
  list: manage.read('GET /v1/gatehouse/views', {
    summary: 'List the views of the caller, by page and name',
    output: z.object({ views: z.array(SavedView) }),
  }),
  save: manage.read('POST /v1/gatehouse/views', {
    summary: 'Save a view of the caller; a view of the page with this name is replaced',
    input: z.object({ page: ViewPage, name, search: z.string().max(2000, 'must have at most 2000 characters') }),
    output: One,
    errors: [TooManySavedViews],
  }),
  rename: manage.read('POST /v1/gatehouse/views/rename', {
    summary: 'Rename a view of the caller',
    input: z.object({ id: reference, name }),
    output: One,
    errors: [SavedViewNotFound, SavedViewTaken],
  }),
  delete: manage.read('POST /v1/gatehouse/views/delete', {
    summary: 'Delete a view of the caller',
    input: z.object({ id: reference }),
    errors: [SavedViewNotFound],
  }),
}
