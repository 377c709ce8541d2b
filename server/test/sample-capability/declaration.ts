import { entity, text, time } from '@gatehouse-id/entities'
import type { NewNotice, Notice } from './contract.ts'

export const notice = entity<Notice, NewNotice, NewNotice>()({
  type: 'Notice',
  noun: 'a notice',
  nouns: 'notices',
  about: 'A short text that users of the project are shown.',
  area: 'notices',
  read: 'read_project',
  change: 'manage_project',
  fields: {
    databaseId: text('The id in the provider API.', { wire: 'id', derived: true }),
    name: text('The name; unique in the project.', { required: true }),
    content: text('What users are shown.'),
    createdAt: time('When it was created.', { wire: 'createdTime', derived: true }),
  },
  list: {
    about: 'The notices of the project, by name.',
    order: { NAME: ['name', 'The name.'], CREATED_AT: ['createdAt', 'When it was created.'] },
    search: ['name', 'content'],
    criteria: { names: { oneOf: 'name', about: 'One of these names.' } },
  },
  errors: { NoticeNotFound: 'No notice has this id.', NoticeTaken: 'Another notice has this name.' },
  create: { about: 'Creates a notice.' },
  update: { about: 'Changes a notice.' },
  delete: { about: 'Deletes a notice.' },
  deleteMany: { about: 'Deletes several notices, all or none.' },
})
