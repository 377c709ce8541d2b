import { type Job, TenantNotFound, TooManyJobs, UnexpectedTotal } from '@gatehouse-id/identity-provider/contract'
import { wireKeyFilter } from '../../tokens/access-keys/filter.ts'
import { managedKey } from '../../tokens/access-keys/managed-key.ts'
import type { Builder } from '../../schema/builder.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { nodeId, nodeIds } from '../../schema/ids/node-id.ts'
import { wireStatus } from '../../directory/users/mutations/inputs/profile-input.ts'
import { userFilter } from '../../directory/users/list/filter.ts'
import { wireFilter } from '../../directory/users/list/wire-filter.ts'
import { jobOutput } from './mutations.ts'

const expectedTotalDescription =
  'How many users the filter is expected to find; nothing is done when it finds another number. Needed with an empty filter.'

/** Changes of all users that a filter finds. */
export function registerBulkMutations(builder: Builder) {
  const TenantInput = builder.inputType('UsersTenantInput', {
    description: 'A tenant that users become members of.',
    fields: t => ({
      tenantId: nodeId(t, { for: 'Tenant', required: true, description: 'The node id of the tenant.' }),
      roleNames: t.stringList({
        description: 'Roles in the tenant; members keep those they have, others get the default ones without it.',
      }),
    }),
  })
  builder.relayMutationField(
    'usersUpdateJobCreate',
    {
      description: 'Which users, and what to change of each; what is not given stays.',
      inputFields: t => ({
        filter: t.field({ type: userFilter(builder), required: true, description: 'Which users.' }),
        expectedTotal: t.int({ description: expectedTotalDescription }),
        isEnabled: t.boolean({ description: 'Whether they can sign in.' }),
        addRoleNames: t.stringList({ description: 'Roles in the project to add.' }),
        removeRoleNames: t.stringList({ description: 'Roles in the project to remove.' }),
        addTenants: t.field({ type: [TenantInput], description: 'Tenants to join.' }),
        removeTenantIds: nodeIds(t, { for: 'Tenant', description: 'The node ids of tenants to leave.' }),
        attributes: t.field({ type: 'JSON', description: 'Custom attributes to set, by name; null removes one.' }),
        endSessions: t.boolean({ description: 'Whether to end all sessions.' }),
      }),
    },
    {
      description: 'Changes the users that a filter finds now, in a job. As a dry run, it counts them.',
      errors: { types: [TooManyJobs, UnexpectedTotal, TenantNotFound] },
      inputNames: { 'change.customAttributes': 'attributes', 'change.status': 'isEnabled' },
      resolve: async (_root, { input }, { client }) => {
        const { filter, expectedTotal, addTenants, removeTenantIds, attributes, isEnabled, ...change } = input
        const { clientMutationId: _, ...given } = omitNulls(change)
        const { job } = await client.userJobs.createUpdate({
          filter: wireFilter(filter),
          ...omitNulls({ expectedTotal }),
          change: {
            ...given,
            ...wireStatus(isEnabled),
            ...(addTenants && {
              addTenants: addTenants.map(({ tenantId, roleNames }) => ({
                tenantId: tenantId.id,
                ...omitNulls({ roleNames }),
              })),
            }),
            ...(removeTenantIds && { removeTenantIds: removeTenantIds.map(({ id }) => id) }),
            // JSON as it came; the provider checks it.
            ...(attributes !== undefined &&
              attributes !== null && { customAttributes: attributes as Record<string, string> }),
          },
        })
        return foretelling(job)
      },
    },
    { description: 'The job was created.', outputFields: jobOutput },
  )
  builder.relayMutationField(
    'usersDeleteJobCreate',
    {
      description: 'Which users.',
      inputFields: t => ({
        filter: t.field({ type: userFilter(builder), required: true, description: 'Which users.' }),
        expectedTotal: t.int({ description: expectedTotalDescription }),
      }),
    },
    {
      description: 'Deletes the users that a filter finds now, in a job. As a dry run, it counts them.',
      errors: { types: [TooManyJobs, UnexpectedTotal] },
      resolve: async (_root, { input: { filter, expectedTotal } }, { client }) => {
        const wanted = { filter: wireFilter(filter), ...omitNulls({ expectedTotal }) }
        return foretelling((await client.userJobs.createDelete(wanted)).job)
      },
    },
    { description: 'The job was created.', outputFields: jobOutput },
  )
}

/** Changes of all access keys that a filter finds. */
export function registerKeyBulkMutations(builder: Builder) {
  builder.relayMutationField(
    'accessKeysUpdateJobCreate',
    {
      description: 'Which access keys, and whether they are enabled.',
      inputFields: t => ({
        filter: t.field({ type: managedKey.filter(builder), required: true, description: 'Which keys.' }),
        expectedTotal: t.int({ description: expectedTotalDescription.replace('users', 'keys') }),
        isEnabled: t.boolean({ required: true, description: 'Whether they can be exchanged for tokens from now on.' }),
      }),
    },
    {
      description:
        'Enables or disables the access keys that a filter finds now, in a job. The total of the job is their number.',
      errors: { types: [TooManyJobs, UnexpectedTotal] },
      resolve: (_root, { input: { filter, expectedTotal, isEnabled } }, { client }) =>
        client.accessKeyJobs.createUpdate({
          filter: wireKeyFilter(filter),
          isActive: isEnabled,
          ...omitNulls({ expectedTotal }),
        }),
    },
    { description: 'The job was created.', outputFields: jobOutput },
  )
  builder.relayMutationField(
    'accessKeysDeleteJobCreate',
    {
      description: 'Which access keys.',
      inputFields: t => ({
        filter: t.field({ type: managedKey.filter(builder), required: true, description: 'Which keys.' }),
        expectedTotal: t.int({ description: expectedTotalDescription.replace('users', 'keys') }),
      }),
    },
    {
      description: 'Deletes the access keys that a filter finds now, in a job. The total of the job is their number.',
      errors: { types: [TooManyJobs, UnexpectedTotal] },
      resolve: (_root, { input: { filter, expectedTotal } }, { client }) =>
        client.accessKeyJobs.createDelete({ filter: wireKeyFilter(filter), ...omitNulls({ expectedTotal }) }),
    },
    { description: 'The job was created.', outputFields: jobOutput },
  )
}

/** The payload; a dry run tells what the job would do. */
function foretelling(job: Job) {
  return { job, foretold: { usersAffected: job.total ?? 0 } }
}
