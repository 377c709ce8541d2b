import {
  AuditEventNotFound,
  NotReversible,
  UndoConflict,
  type AuditChange,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'
import { parseEventId } from './event-id.ts'
import { defineLoader, inOrder } from '../../request/loaders.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'

/** What an event did to things; undefined where that is not kept, and at a hosted service. */
const loadAuditChange = defineLoader<string, AuditChange | undefined>(async (ids, { client }) => {
  const answer = await unlessHosted(() => client.audit.loadChanges({ ids: [...ids] }))
  return inOrder(ids, answer?.changes ?? [], ({ id }) => id)
})

/** What events did to things, and how it is undone. */
export function registerUndo(builder: Builder) {
  const IrreversibleKind = builder.enumType('IrreversibleKind', {
    description: 'What undoing a change does not bring back.',
    values: {
      SESSIONS: { value: 'sessions', description: 'Sessions that ended: their users sign in again.' },
      MESSAGES: { value: 'messages', description: 'Messages that were sent.' },
      CREDENTIALS: { value: 'credentials', description: 'Passwords, keys and other secrets, which are not kept.' },
      PROJECTS: { value: 'projects', description: 'Projects that were created or deleted, and changes of others.' },
      SCHEMAS: { value: 'schemas', description: 'The schema of fine-grained authorization.' },
      OTHER: { value: 'other', description: 'Something else.' },
    } as const,
  })
  builder.objectField('AuditEvent', 'changes', t =>
    t.field({
      type: ['EntityChange'],
      nullable: true,
      description: 'What it did to each thing, without secrets; null where that is not kept.',
      complexity: changeCost,
      resolve: async ({ ID }, _args, context) => (await loadAuditChange(context, ID))?.changes ?? null,
    }),
  )
  builder.objectField('AuditEvent', 'isReversible', t =>
    t.boolean({
      description: 'Whether something of it can be undone, unless something was changed again since.',
      complexity: changeCost,
      resolve: async ({ ID }, _args, context) => (await loadAuditChange(context, ID))?.isReversible ?? false,
    }),
  )
  builder.objectField('AuditEvent', 'notReversible', t =>
    t.field({
      type: [IrreversibleKind],
      description: 'What of it undoing does not bring back.',
      complexity: changeCost,
      resolve: async ({ ID }, _args, context) => (await loadAuditChange(context, ID))?.notReversible ?? [],
    }),
  )
  registerProviderErrors(builder, [
    [AuditEventNotFound, 'The project has no such event.'],
    [NotReversible, 'Nothing of this change can be undone.'],
  ])
  builder.objectType(UndoConflict, {
    name: 'UndoConflict',
    description: 'Something was changed again since; undo that first.',
    interfaces: ['UserError'],
    fields: t => ({
      laterEventDatabaseId: t.string({
        nullable: true,
        description: 'The id of the later event in the provider API; null when none was recorded.',
        resolve: ({ fields }) => fields.find(({ field }) => field === 'laterEventId')?.message ?? null,
      }),
    }),
  })
  builder.relayMutationField(
    'auditEventUndo',
    {
      description: 'The change to undo.',
      inputFields: t => ({ id: t.id({ required: true, description: 'The id of the audit event.' }) }),
    },
    {
      description:
        'Undoes a change with all that it did, as an audited change that can be undone too. Takes the rights of the change.',
      errors: { types: [AuditEventNotFound, UndoConflict, NotReversible] },
      resolve: (_root, { input: { id } }, { client }) => client.audit.undo({ id: providerIdOf(id) }),
    },
    {
      description: 'The change was undone.',
      outputFields: t => ({
        notReversible: t.field({
          type: [IrreversibleKind],
          description: 'What of the change was not brought back.',
          resolve: ({ notReversible }) => notReversible,
        }),
      }),
    },
  )
}

/** One call for all events of a page. */
const changeCost = 5

/** @throws {AuditEventNotFound} when it is not the id of an event */
function providerIdOf(globalId: string): string {
  const [, type, id = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(globalId, 'base64').toString()) ?? []
  const event = type === 'AuditEvent' ? parseEventId(id) : undefined
  if (!event) throw new AuditEventNotFound()
  return event.providerId
}
