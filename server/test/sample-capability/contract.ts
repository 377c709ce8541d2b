import { manage, notFound, refused } from '@gatehouse-id/identity-provider/capability'
import { z } from 'zod'

export const NoticeNotFound = notFound('NoticeNotFound', 'Notice not found')
export const NoticeTaken = refused('NoticeTaken', 'Another notice of the project has this name')

export const NewNotice = z.object({
  name: z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters'),
  content: z.string().max(1000, 'must have at most 1000 characters').default(''),
})
export type NewNotice = z.output<typeof NewNotice>

export const Notice = z.object({ id: z.string(), name: z.string(), content: z.string(), createdTime: z.int() })
export type Notice = z.output<typeof Notice>

const id = z.string().min(1).max(100)
const One = z.object({ notice: Notice })

/** Short texts that users of the project are shown. */
export const notices = {
  create: manage.write('POST /v1/mgmt/notice/create', {
    summary: 'Create a notice',
    input: NewNotice,
    output: One,
    errors: [NoticeTaken],
  }),
  update: manage.write('POST /v1/mgmt/notice/update', {
    summary: 'Replace a notice',
    input: NewNotice.extend({ id }),
    output: One,
    errors: [NoticeNotFound, NoticeTaken],
  }),
  delete: manage.write('POST /v1/mgmt/notice/delete', {
    summary: 'Delete a notice',
    input: z.object({ id }),
    errors: [NoticeNotFound],
  }),
  deleteBatch: manage.write('POST /v1/mgmt/notice/delete/batch', {
    summary: 'Delete several notices, all or none',
    input: z.object({ ids: z.array(id).max(1000) }),
    errors: [NoticeNotFound],
  }),
  load: manage.read('GET /v1/mgmt/notice/load', {
    summary: 'Load a notice',
    input: z.object({ id }),
    output: One,
    errors: [NoticeNotFound],
  }),
  loadAll: manage.read('GET /v1/mgmt/notices/load', {
    summary: 'Load the notices of the project, by name',
    output: z.object({ notices: z.array(Notice) }),
  }),
}
