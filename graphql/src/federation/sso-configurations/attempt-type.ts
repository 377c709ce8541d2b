import type { SsoAttempt } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'

type Check = SsoAttempt['checks'][number]
type Profile = NonNullable<SsoAttempt['profile']>

/** The types of a failed sign-in, or of a test. */
export function registerAttemptType(builder: Builder) {
  const Status = builder.enumType('SsoAttemptStatus', {
    description: 'How a sign-in has ended.',
    values: {
      PENDING: { value: 'pending', description: 'A test that has not ended.' },
      PASSED: { value: 'passed', description: 'A test that passed.' },
      FAILED: { value: 'failed', description: 'It failed.' },
    } as const,
  })
  const CheckType = builder.objectRef<Check>('SsoCheck').implement({
    description: 'One check of a federated sign-in.',
    fields: t => ({
      check: t.exposeString('check', { description: 'Its stable name, such as audience.' }),
      isPassed: t.exposeBoolean('isPassed', { description: 'Whether it passed.' }),
      received: t.exposeString('received', { description: 'What was received.' }),
      expected: t.exposeString('expected', { description: 'What was expected.' }),
      remedy: t.exposeString('remedy', { nullable: true, description: 'What to do; null when it passed.' }),
    }),
  })
  const ProfileType = builder.objectRef<Profile>('SsoMappedProfile').implement({
    description: 'Who a provider says that a user is, and what the mappings make of it.',
    fields: t => ({
      subject: t.exposeString('subject', { description: 'The NameID or `sub`: who the user is at the provider.' }),
      loginIds: t.exposeStringList('loginIds', { description: 'The login ids of the account.' }),
      email: t.exposeString('email', { nullable: true, description: 'The email address; null when there is none.' }),
      isEmailVerified: t.exposeBoolean('isEmailVerified', {
        description: 'Whether the tenant vouches for the address: it is at one of its domains.',
      }),
      name: t.exposeString('name', { nullable: true, description: 'The display name; null when there is none.' }),
      givenName: t.exposeString('givenName', {
        nullable: true,
        description: 'The given name; null when there is none.',
      }),
      familyName: t.exposeString('familyName', {
        nullable: true,
        description: 'The family name; null when there is none.',
      }),
      isNew: t.exposeBoolean('isNew', { description: 'Whether a sign-in would create the account.' }),
      groups: t.exposeStringList('groups', { description: 'The groups.' }),
      roleNames: t.exposeStringList('roleNames', { description: 'The roles in the tenant after a sign-in.' }),
      customAttributes: t.field({
        type: 'JSON',
        description: 'The custom attributes after a sign-in.',
        resolve: ({ customAttributes }) => customAttributes,
      }),
      attributes: t.field({
        type: 'JSON',
        description: 'All attributes or claims that were sent, by name.',
        resolve: ({ attributes }) => attributes,
      }),
    }),
  })
  return builder.objectRef<SsoAttempt>('SsoAttempt').implement({
    description: 'A federated sign-in that failed, or that was a test.',
    fields: t => ({
      databaseId: t.exposeString('id', { description: 'The id in the provider API.' }),
      tenantDatabaseId: t.exposeString('tenantId', { description: 'The id of the tenant.' }),
      ssoId: t.exposeString('ssoId', { description: 'The id of the configuration in the tenant.' }),
      protocol: t.exposeString('protocol', { description: 'saml or oidc.' }),
      isTest: t.exposeBoolean('isTest', { description: 'Whether it was a test.' }),
      status: t.field({ type: Status, description: 'How it has ended.', resolve: ({ status }) => status }),
      occurredAt: t.field({ type: 'DateTime', description: 'When it was.', resolve: one => one.occurredAt }),
      requestId: t.exposeString('requestId', { description: 'The id of the request in the log.' }),
      failedCheck: t.string({
        nullable: true,
        description: 'The stable name of the check that failed; null when none did.',
        resolve: ({ failedCheck }) => failedCheck || null,
      }),
      remedy: t.exposeString('remedy', {
        nullable: true,
        description: 'What to do about it; null when nothing failed.',
      }),
      checks: t.field({ type: [CheckType], description: 'The checks, as far as it came.', resolve: one => one.checks }),
      profile: t.field({
        type: ProfileType,
        nullable: true,
        description: 'Of a test that passed: who the user is here; else null.',
        resolve: ({ profile }) => profile ?? null,
      }),
      received: t.exposeString('received', { description: 'What was received, without secrets; shortened.' }),
    }),
  })
}
