import { nodeId, nodeIds } from '../../../schema/ids/node-id.ts'
import { once } from '../../../schema/once.ts'
import { userStatus } from '../enums.ts'

/** Which users are meant. */
export const userFilter = once(builder => {
  const UserTenantRoleFilter = builder.inputType('UserTenantRoleFilter', {
    description: 'Roles that users have in a tenant.',
    fields: t => ({
      tenantId: nodeId(t, { for: 'Tenant', required: true, description: 'The node id of the tenant.' }),
      roleNames: t.stringList({ required: true, description: 'The names of the roles.' }),
      isEvery: t.boolean({ description: 'Whether a user must have all of them; one is enough by default.' }),
    }),
  })
  const UserAttributeFilter = builder.inputType('UserAttributeFilterByValue', {
    description: 'A custom attribute that users have.',
    fields: t => ({
      name: t.string({ required: true, description: 'The name of the attribute.' }),
      values: t.field({
        type: ['JSON'],
        required: true,
        description: 'Is, or contains, one of these texts, numbers or booleans.',
      }),
    }),
  })
  return builder.inputType('UserFilter', {
    description: 'Which users to list; all criteria apply together.',
    fields: t => ({
      text: t.string({
        description: 'Each word begins a word of a name, an address, a phone number or a login id.',
      }),
      statuses: t.field({ type: [userStatus(builder)], description: 'Has one of these statuses.' }),
      roleNames: t.stringList({ description: 'Has one of these roles in the project.' }),
      tenantIds: nodeIds(t, { for: 'Tenant', description: 'Belongs to one of these tenants.' }),
      tenantRoles: t.field({ type: [UserTenantRoleFilter], description: 'Has all of these roles in tenants.' }),
      attributes: t.field({ type: [UserAttributeFilter], description: 'Has all of these custom attributes.' }),
      ssoApplicationDatabaseIds: t.stringList({ description: 'Has one of these SSO applications, by id.' }),
      emails: t.stringList({ description: 'Has one of these email addresses.' }),
      phones: t.stringList({ description: 'Has one of these phone numbers.' }),
      loginIds: t.stringList({ description: 'Has one of these login ids.' }),
      databaseIds: t.stringList({ description: 'Has one of these user ids.' }),
      isEmailVerified: t.boolean({ description: 'Whether the email address is verified.' }),
      isPhoneVerified: t.boolean({ description: 'Whether the phone number is verified.' }),
      isTest: t.boolean({ description: 'Test users alone if true; without it they are left out.' }),
      withTest: t.boolean({ description: 'Whether to list test users besides the others.' }),
      createdFrom: t.field({ type: 'DateTime', description: 'Was created at this time or later.' }),
      createdTo: t.field({ type: 'DateTime', description: 'Was created at this time or earlier.' }),
      modifiedFrom: t.field({ type: 'DateTime', description: 'Was last changed at this time or later.' }),
      modifiedTo: t.field({ type: 'DateTime', description: 'Was last changed at this time or earlier.' }),
      signedInFrom: t.field({ type: 'DateTime', description: 'Has signed in at this time or later.' }),
      signedInTo: t.field({
        type: 'DateTime',
        description: 'Has not signed in after this time; also finds users who never have.',
      }),
    }),
  })
})
