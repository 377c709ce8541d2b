import type { AuditRecord } from '@gatehouse-id/identity-provider/contract'
import { type Context, viewerOfContext } from '../../request/context.ts'
import type { Builder } from '../../schema/builder.ts'
import { isTenantAdministrator } from '../../permissions/may.ts'
import { auditTopic } from './audit-topic.ts'
import { Source } from './fan-out/source.ts'

export const afterDescription =
  'Resumes after the event with this extensions.cursor; the header Last-Event-ID does the same.'

/** The cursor that a subscription resumes after; none for a new one. */
export function afterOf(after: string | null | undefined, { lastEventId }: Context): string | undefined {
  return after || lastEventId || undefined
}

/** Audit events as they happen. */
export function registerAuditEventAdded(builder: Builder) {
  const Filter = builder.inputType('AuditEventAddedFilter', {
    description: 'Which events to watch; all criteria apply together.',
    fields: t => ({
      actions: t.stringList({ description: 'One of these actions.' }),
      userDatabaseIds: t.stringList({ description: 'The target is one of these users.' }),
      actorDatabaseIds: t.stringList({ description: 'The actor has one of these ids.' }),
    }),
  })
  builder.subscriptionField('auditEventAdded', t =>
    t.field({
      type: 'AuditEvent',
      description: 'Audit events as they happen; tenant administrators see those of their tenants.',
      args: {
        filter: t.arg({ type: Filter, description: 'Which events.' }),
        after: t.arg.string({ description: afterDescription }),
      },
      subscribe: (_root, { filter, after }, context) => {
        const viewer = viewerOfContext(context)
        const ofTenants = isTenantAdministrator(viewer) ? viewer.administeredTenantIds : undefined
        const isWanted = ({ action, userId, actorId, tenants }: AuditRecord) =>
          isAmong(action, filter?.actions) &&
          isAmong(userId, filter?.userDatabaseIds) &&
          isAmong(actorId, filter?.actorDatabaseIds) &&
          (!ofTenants || tenants.some(id => ofTenants.includes(id)))
        return new Source({
          topic: auditTopic(context),
          pick: (record: AuditRecord) => (isWanted(record) ? [record] : []),
          after: afterOf(after, context),
        })
      },
      resolve: record => record,
    }),
  )
}

/** An empty list, like none, is no criterion: as in searches. */
function isAmong(value: string, wanted: readonly string[] | null | undefined): boolean {
  return !wanted?.length || wanted.includes(value)
}
