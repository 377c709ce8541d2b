import type { AuditRecord } from '@gatehouse-id/identity-provider/contract'
import { encodeGlobalID } from '@pothos/plugin-relay'
import { eventId } from '../audit/event-id.ts'
import { auditActor } from '../audit/actor-type.ts'
import { isTenantAdministrator } from '../../permissions/may.ts'
import { type Context, refusalFor, viewerOfContext } from '../../request/context.ts'
import { badRequest, notOfTenant } from '../../request/errors.ts'
import { pageSizeMax } from '../../request/limits/limits.ts'
import type { Builder } from '../../schema/builder.ts'
import { entityChangeKind } from '../../schema/changes/previews/preview-type.ts'
import { auditTopic } from './audit-topic.ts'
import { type ChangedEntity, changedEntities, type EntityType, entityTypes, permissionOf } from './entity-changes.ts'
import { Source } from './fan-out/source.ts'
import { afterDescription, afterOf } from './audit-event-added.ts'

/** Entities as they change. */
export function registerEntityChanged(builder: Builder) {
  const Type = builder.enumType('EntityType', {
    description: 'The types whose changes can be watched.',
    values: Object.fromEntries(
      Object.values(entityTypes).map(type => [constantCase(type), { value: type, description: `The type ${type}.` }]),
    ),
  })
  const EntityChanged = builder.objectRef<ChangedEntity>('EntityChangedEvent').implement({
    description: 'An entity that was created, updated or deleted.',
    fields: t => ({
      kind: t.field({
        type: entityChangeKind(builder),
        description: 'What happened to it.',
        resolve: ({ kind }) => kind,
      }),
      type: t.field({ type: Type, description: 'Its type.', resolve: ({ type }) => type }),
      nodeId: t.id({ description: 'Its node id.', resolve: ({ type, id }) => encodeGlobalID(type, id) }),
      node: t.node({
        description: 'The entity as it is now; null when it is deleted.',
        complexity: { field: 1 },
        id: ({ kind, type, id }) => (kind === 'deleted' ? null : { type, id }),
      }),
      actor: t.field({
        type: auditActor(builder),
        nullable: true,
        description: 'Who did it; null when it is not known. Needs the permission read_audit, else null.',
        resolve: ({ record }, _args, { may }) => (may('read_audit') && record.actor) || null,
      }),
      occurredAt: t.field({
        type: 'DateTime',
        description: 'When it happened.',
        resolve: ({ record }) => Number(record.occurred),
      }),
      auditEventId: t.id({
        description: 'The node id of the audit event that tells of it.',
        resolve: ({ record }) => encodeGlobalID('AuditEvent', eventId(record)),
      }),
    }),
  })
  builder.subscriptionField('entityChanged', t =>
    t.field({
      type: EntityChanged,
      description: 'Entities as they change. A type needs the permission to read it, too.',
      args: {
        types: t.arg({ type: [Type], description: 'Of these types; of all that the caller may read by default.' }),
        ids: t.arg.globalIDList({ description: `Only these nodes, at most ${pageSizeMax}.` }),
        after: t.arg.string({ description: afterDescription }),
      },
      subscribe: (_root, { types, ids, after }, context) => {
        // What an event tells of may belong to another tenant.
        if (isTenantAdministrator(viewerOfContext(context))) throw notOfTenant()
        if (ids && ids.length > pageSizeMax) throw badRequest(`Ask for ${pageSizeMax} nodes at most.`)
        const wantedIds = ids && new Set(ids.map(({ typename, id }) => encodeGlobalID(typename, id)))
        // The values of the enum are the entity types.
        const wantedTypes = new Set(watchedTypes(types as readonly EntityType[] | null | undefined, context))
        const isWanted = ({ type, id }: ChangedEntity) =>
          wantedTypes.has(type) && (!wantedIds || wantedIds.has(encodeGlobalID(type, id)))
        return new Source({
          topic: auditTopic(context),
          pick: (record: AuditRecord) => changedEntities(record).filter(isWanted),
          after: afterOf(after, context),
        })
      },
      resolve: change => change,
    }),
  )
}

/** The types that were asked for, or all that the caller may read. @throws when one of them may not be read */
function watchedTypes(asked: readonly EntityType[] | null | undefined, context: Context): readonly EntityType[] {
  const isReadable = (type: EntityType) => context.may(permissionOf[type])
  if (!asked?.length) return Object.values(entityTypes).filter(isReadable)
  if (!asked.every(isReadable)) throw refusalFor(context)
  return asked
}

function constantCase(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}
