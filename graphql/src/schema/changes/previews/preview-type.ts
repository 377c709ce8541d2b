import type { Builder } from '../../builder.ts'
import { once } from '../../once.ts'
import { type FieldChange, fieldChanges } from './field-changes.ts'

/** What happens to an entity. */
export const entityChangeKind = once(builder =>
  builder.enumType('EntityChangeKind', {
    description: 'What happens to an entity.',
    values: {
      CREATED: { value: 'created', description: 'It is created.' },
      UPDATED: { value: 'updated', description: 'It is updated.' },
      DELETED: { value: 'deleted', description: 'It is deleted.' },
    } as const,
  }),
)

/** What a dry run answers beside the payload. */
export function registerPreview(builder: Builder) {
  const EntityChangeKind = entityChangeKind(builder)
  const FieldChangeType = builder.objectRef<FieldChange>('FieldChange').implement({
    description: 'What a change does to one field of a thing.',
    fields: t => ({
      field: t.exposeString('field', {
        description: 'Its name in the API; what the API does not have is named as it is stored.',
      }),
      before: t.field({
        type: 'JSON',
        nullable: true,
        description: 'Its value before; null when there was none.',
        resolve: ({ before }) => before,
      }),
      after: t.field({
        type: 'JSON',
        nullable: true,
        description: 'Its value afterwards; null when there is none.',
        resolve: ({ after }) => after,
      }),
    }),
  })
  builder.objectType('EntityChange', {
    description: 'An entity that a change creates, updates or deletes.',
    fields: t => ({
      kind: t.field({ type: EntityChangeKind, description: 'What happens to it.', resolve: ({ kind }) => kind }),
      type: t.exposeString('type', { description: 'What kind of thing it is, such as user.' }),
      databaseId: t.exposeString('id', { description: 'Its id in the provider API.' }),
      name: t.exposeString('name', { nullable: true, description: 'Its name; null when there is none.' }),
      fields: t.field({
        type: [FieldChangeType],
        description: 'Its fields that change, without secrets, which are not kept.',
        resolve: fieldChanges,
      }),
    }),
  })
  builder.objectType('Preview', {
    description: 'What a change would do. Nothing of it was written, sent or counted.',
    fields: t => ({
      changes: t.field({
        type: ['EntityChange'],
        description: 'The entities that would change, at most 100 of them.',
        resolve: ({ changes }) => changes,
      }),
      changesTotal: t.exposeInt('changesTotal', { description: 'How many entities would change in total.' }),
      usersAffected: t.exposeInt('usersAffected', {
        description: 'How many users would change, or lose or gain something by a role or a tenant.',
      }),
      keysAffected: t.exposeInt('keysAffected', {
        description: 'How many access keys would change, or lose or gain something by a role or a tenant.',
      }),
      sessionsEnded: t.exposeInt('sessionsEnded', { description: 'How many sessions would end.' }),
      keysStopped: t.exposeInt('keysStopped', { description: 'How many keys would no longer authenticate.' }),
      relationsDeleted: t.exposeInt('relationsDeleted', {
        description: 'How many relations of fine-grained authorization would be deleted.',
      }),
      messagesSent: t.exposeInt('messagesSent', { description: 'How many messages would be sent.' }),
    }),
  })
}
