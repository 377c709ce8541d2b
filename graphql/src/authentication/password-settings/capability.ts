import { TenantNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import type { Capability } from '../../schema/capability.ts'
import { expectedVersionField } from '../../schema/changes/entity-version.ts'
import { refuseNulls } from '../../schema/changes/nulls.ts'
import {
  findPolicyOfTenant,
  inputNames,
  passwordPolicyVersion,
  policyFields,
  registerPolicyType,
  wirePolicy,
} from './policy-type.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'

export const passwordSettingsCapability: Capability = {
  register: registerPasswordSettings,
  permissions: {
    fields: {
      'Query.passwordPolicy': 'read_project',
      'Mutation.passwordPolicyUpdate': 'manage_project',
    },
    types: { PasswordPolicy: 'read_project' },
  },
}

/** Password policies of the project and of tenants. */
function registerPasswordSettings(builder: Builder) {
  registerPolicyType(builder)
  builder.objectField('Tenant', 'passwordPolicy', t =>
    t.field({
      type: 'PasswordPolicy',
      nullable: true,
      description: 'Its password policy, which counts while it is enabled; null at a hosted service.',
      complexity: 1,
      resolve: async ({ id }, _args, context) => (await findPolicyOfTenant(context, id)) ?? null,
    }),
  )
  builder.queryField('passwordPolicy', t =>
    t.field({
      type: 'PasswordPolicy',
      nullable: true,
      description: 'The password policy of the project or of a tenant; null when there is no such tenant.',
      args: {
        tenantId: nodeId(t.arg, {
          for: 'Tenant',
          description: 'The node id of the tenant; the project when not given.',
        }),
      },
      resolve: async (_root, { tenantId }, { client }) => {
        try {
          return await client.passwordSettings.load({ tenantId: tenantId?.id ?? '' })
        } catch (error) {
          if (error instanceof TenantNotFound) return null
          throw error
        }
      },
    }),
  )
  builder.relayMutationField(
    'passwordPolicyUpdate',
    {
      description: 'Fields to change; omitted fields stay as they are.',
      inputFields: t => ({
        tenantId: nodeId(t, { for: 'Tenant', description: 'The node id of the tenant; the project when not given.' }),
        expectedVersion: expectedVersionField(t),
        ...policyFields(t),
      }),
    },
    {
      description: 'Changes the password policy of the project or of a tenant. It applies to new passwords.',
      errors: { types: [TenantNotFound, VersionConflict] },
      inputNames,
      resolve: async (_root, { input: { tenantId: node, expectedVersion, ...fields } }, { client }) => {
        refuseNulls(fields)
        const tenantId = node?.id ?? ''
        passwordPolicyVersion.require(expectedVersion, await client.passwordSettings.load({ tenantId }))
        await client.passwordSettings.configure({ tenantId, ...wirePolicy(fields) })
        return { policy: await client.passwordSettings.load({ tenantId }) }
      },
    },
    {
      description: 'The policy was changed.',
      outputFields: t => ({
        passwordPolicy: t.field({
          type: 'PasswordPolicy',
          description: 'The policy as it is now.',
          resolve: ({ policy }) => policy,
        }),
      }),
    },
  )
}
