import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { reference } from '../../foundation/fields/fields.ts'
import { SavedViewNotFound, SavedViewTaken, TooManySavedViews } from './errors.ts'

/** The pages that have views. */
export const ViewPage = z.enum(['users', 'tenants', 'audit', 'accessKeys'])

const name = z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters')

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

const auth = 'managementKey' as const
const One = z.object({ view: SavedView })
const Empty = z.object({})

/** Gatehouse's own: each caller has views of their own, whatever they may change in the project. */
export const savedViews = {
  list: operation({
    summary: 'List the views of the caller, by page and name',
    method: 'GET',
    path: '/v1/gatehouse/views',
    auth,
    right: 'read',
    input: Empty,
    output: z.object({ views: z.array(SavedView) }),
  }),
  save: operation({
    summary: 'Save a view of the caller; a view of the page with this name is replaced',
    method: 'POST',
    path: '/v1/gatehouse/views',
    auth,
    right: 'read',
    input: z.object({ page: ViewPage, name, search: z.string().max(2000, 'must have at most 2000 characters') }),
    output: One,
    errors: [TooManySavedViews],
  }),
  rename: operation({
    summary: 'Rename a view of the caller',
    method: 'POST',
    path: '/v1/gatehouse/views/rename',
    auth,
    right: 'read',
    input: z.object({ id: reference, name }),
    output: One,
    errors: [SavedViewNotFound, SavedViewTaken],
  }),
  delete: operation({
    summary: 'Delete a view of the caller',
    method: 'POST',
    path: '/v1/gatehouse/views/delete',
    auth,
    right: 'read',
    input: z.object({ id: reference }),
    output: Empty,
    errors: [SavedViewNotFound],
  }),
}
