import { omitNulls } from '../../schema/changes/nulls.ts'
import { once } from '../../schema/once.ts'

/** Which events are meant. */
export const auditEventFilter = once(builder =>
  builder.inputType('AuditEventFilter', {
    description: 'Which events to list; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the action, a name or the address.' }),
      actions: t.stringList({ description: 'One of these actions.' }),
      userDatabaseIds: t.stringList({ description: 'Is about one of these users, alone or among others.' }),
      actorDatabaseIds: t.stringList({ description: 'The actor has one of these ids.' }),
      tenantDatabaseIds: t.stringList({ description: 'Belongs to one of these tenants, as sign-ins in one do.' }),
      from: t.field({ type: 'DateTime', description: 'Happened at this time or later; the last 30 days by default.' }),
      to: t.field({ type: 'DateTime', description: 'Happened at this time or earlier.' }),
    }),
  }),
)

type Filter = NonNullable<ReturnType<typeof auditEventFilter>['$inferInput']>

/** The criteria under the provider's names. */
export function auditCriteria(filter: Filter | null | undefined) {
  const {
    userDatabaseIds: userIds,
    actorDatabaseIds: actorIds,
    tenantDatabaseIds: tenants,
    ...same
  } = omitNulls(filter ?? {})
  return { ...same, ...(userIds && { userIds }), ...(actorIds && { actorIds }), ...(tenants && { tenants }) }
}
