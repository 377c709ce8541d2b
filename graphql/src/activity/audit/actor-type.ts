import type { AuditRecord } from '@gatehouse-id/identity-provider/contract'
import { once } from '../../schema/once.ts'
import { loadUser } from '../../directory/users/loaders.ts'

/** Who did something. */
export const auditActor = once(builder => {
  const AuditActorType = builder.enumType('AuditActorType', {
    description: 'What kind of actor did something.',
    values: {
      USER: { value: 'user', description: 'A user of the project.' },
      MANAGEMENT_KEY: { value: 'managementKey', description: 'A back end with a management key.' },
      ACCESS_KEY: { value: 'accessKey', description: 'A back end with a token of an access key.' },
      SYSTEM: { value: 'system', description: 'Gatehouse itself.' },
      ANONYMOUS: { value: 'anonymous', description: 'A caller that was not signed in.' },
    },
  })
  return builder.objectRef<NonNullable<AuditRecord['actor']>>('AuditActor').implement({
    description: 'Who did something, under the name they had then.',
    fields: t => ({
      type: t.field({ type: AuditActorType, description: 'What kind of actor it is.', resolve: ({ type }) => type }),
      databaseId: t.exposeString('id', { nullable: true, description: 'User id or key id; null when there is none.' }),
      name: t.exposeString('name', { nullable: true, description: 'Name at that time; null when there is none.' }),
      user: t.field({
        type: 'User',
        nullable: true,
        description: 'The user who did it; null when it was no user of the project, or the user is deleted.',
        complexity: { field: 1 },
        resolve: async ({ type, id }, _args, context) =>
          type === 'user' && id !== '' ? ((await loadUser(context, id)) ?? null) : null,
      }),
    }),
  })
})
