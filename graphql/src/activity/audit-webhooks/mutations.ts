import { AuditWebhookNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { clearNulls, omitNulls } from '../../schema/changes/nulls.ts'
import { expectedVersionField } from '../../schema/changes/entity-version.ts'
import { idField } from '../../schema/ids/node-id.ts'
import { deletedIdOutput } from '../../schema/changes/payloads.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import type { WebhookEnums } from './enums.ts'
import { auditWebhookVersion, loadWebhook } from './webhook-type.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'

/** Creates, replaces and deletes webhooks. */
export function registerWebhookMutations(builder: Builder, { Key, Operator }: WebhookEnums) {
  const FilterInput = builder.inputType('AuditWebhookFilterInput', {
    description: 'Which events are sent.',
    fields: t => ({
      key: t.field({ type: Key, required: true, description: 'What is compared.' }),
      operator: t.field({ type: Operator, required: true, description: 'How it is compared.' }),
      values: t.stringList({ required: true, description: 'The values; every event passes when there are none.' }),
    }),
  })
  const BasicInput = builder.inputType('AuditWebhookBasicInput', {
    description: 'A name and a password.',
    fields: t => ({
      username: t.string({ required: true, description: 'The name.' }),
      password: t.string({ required: true, description: 'The password.' }),
    }),
  })
  const ApiKeyInput = builder.inputType('AuditWebhookApiKeyInput', {
    description: 'A token in a header.',
    fields: t => ({
      key: t.string({ required: true, description: 'The name of the header.' }),
      token: t.string({ required: true, description: 'The token.' }),
    }),
  })
  const AuthenticationInput = builder.inputType('AuditWebhookAuthenticationInput', {
    description: 'How requests are authenticated.',
    isOneOf: true,
    fields: t => ({
      bearerToken: t.string({ description: 'A bearer token.' }),
      basic: t.field({ type: BasicInput, description: 'A name and a password.' }),
      apiKey: t.field({ type: ApiKeyInput, description: 'A token in a header.' }),
    }),
  })
  builder.relayMutationField(
    'auditWebhookUpsert',
    {
      description:
        'The webhook. What is omitted of one with this name stays as it is, its secrets as long as the URL does.',
      inputFields: t => ({
        name: t.string({ required: true, description: 'The name; unique in the project.' }),
        expectedVersion: expectedVersionField(t),
        description: t.string({ description: 'What it is for.' }),
        url: t.string({ required: true, description: 'Where events are sent.' }),
        filters: t.field({ type: [FilterInput], description: 'Which events are sent; all when there are none.' }),
        authentication: t.field({ type: AuthenticationInput, description: 'How requests are authenticated.' }),
        hmacSecret: t.string({ description: 'The secret that signs requests.' }),
        headers: t.field({ type: 'JSON', description: 'Further headers: an object of texts.' }),
      }),
    },
    {
      description: 'Creates a webhook that is told of audit events, or changes it.',
      errors: { types: [AuditWebhookNotFound, VersionConflict] },
      resolve: async (_root, { input }, { client }) => {
        const { name, expectedVersion, url, description, filters, authentication, hmacSecret, headers } = input
        if (typeof expectedVersion === 'string') {
          const before = await loadWebhook(client, name)
          if (!before) throw new AuditWebhookNotFound()
          auditWebhookVersion.require(expectedVersion, before)
        }
        await client.auditWebhooks.set({
          name,
          url,
          ...clearNulls(
            {
              description,
              filters: filters?.map(({ key, operator, values }) => ({ key, operator, values })),
              hmacSecret,
              // JSON as it came; the provider checks it.
              headers: headers as Record<string, string> | null | undefined,
            },
            { description: '', filters: [], hmacSecret: '', headers: {} },
          ),
          ...(authentication !== undefined && { authentication: authentication ? omitNulls(authentication) : {} }),
        })
        return { webhook: (await unlessHosted(() => loadWebhook(client, name))) ?? null }
      },
    },
    {
      description: 'The webhook was saved.',
      outputFields: t => ({
        auditWebhook: t.field({
          type: 'AuditWebhook',
          nullable: true,
          description: 'The webhook as it is now; null at a hosted service, which does not tell.',
          resolve: ({ webhook }) => webhook,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'auditWebhookDelete',
    { description: 'The webhook to delete.', inputFields: t => ({ id: idField(t, 'AuditWebhook', 'webhook') }) },
    {
      description: 'Deletes a webhook.',
      errors: { types: [AuditWebhookNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.auditWebhooks.delete({ name: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The webhook was deleted.', outputFields: deletedIdOutput('AuditWebhook') },
  )
}
