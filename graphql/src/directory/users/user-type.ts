import type { Builder } from '../../schema/builder.ts'
import { secondsToMs } from '../../schema/scalars/time.ts'
import { userStatus } from './enums.ts'
import { loadSecurityQuestions, loadTokenFacts, loadUser } from './loaders.ts'
import { userVersion } from './version.ts'

/** The user type; inputs that take node ids of users refer to it. */
export function registerUserType(builder: Builder) {
  builder.node('User', {
    description: 'An account in the project.',
    id: { resolve: user => user.userId, description: 'The id of the node.' },
    loadMany: async (ids, context) =>
      (await Promise.all(ids.map(id => loadUser(context, id)))).map(user => user ?? null),
    fields: t => ({
      databaseId: t.exposeString('userId', { description: 'The id in tokens and in the provider API.' }),
      version: t.string({
        description: 'Changes whenever an editable detail changes; sent back with an update.',
        resolve: userVersion.of,
      }),
      loginIds: t.exposeStringList('loginIds', { description: 'What the user types to sign in.' }),
      name: t.exposeString('name', { nullable: true, description: 'Display name; null when there is none.' }),
      givenName: t.exposeString('givenName', { nullable: true, description: 'Given name; null when there is none.' }),
      middleName: t.exposeString('middleName', {
        nullable: true,
        description: 'Middle name; null when there is none.',
      }),
      familyName: t.exposeString('familyName', {
        nullable: true,
        description: 'Family name; null when there is none.',
      }),
      email: t.exposeString('email', { nullable: true, description: 'Email address; null when there is none.' }),
      isEmailVerified: t.exposeBoolean('verifiedEmail', { description: 'Whether the address is verified.' }),
      phone: t.exposeString('phone', { nullable: true, description: 'Phone number; null when there is none.' }),
      isPhoneVerified: t.exposeBoolean('verifiedPhone', { description: 'Whether the number is verified.' }),
      picture: t.exposeString('picture', {
        nullable: true,
        description: 'Address of a picture; null when there is none.',
      }),
      status: t.field({
        type: userStatus(builder),
        description: 'Whether the user can sign in.',
        resolve: user => user.status,
      }),
      roleNames: t.exposeStringList('roleNames', { description: 'Roles in the project.' }),
      hasPassword: t.exposeBoolean('password', { description: 'Whether the user has a password.' }),
      hasAuthenticator: t.exposeBoolean('TOTP', {
        description: 'Whether the user has an authenticator app; it is asked for after any other sign-in method.',
      }),
      hasPasskey: t.exposeBoolean('webauthn', { description: 'Whether the user has a passkey.' }),
      securityQuestionCount: t.int({
        description: 'How many security questions the user has; 0 at a hosted service, which does not tell.',
        complexity: { field: 1 },
        resolve: ({ userId }, _args, context) => loadSecurityQuestions(context, userId),
      }),
      recoveryEmail: t.exposeString('recoveryEmail', {
        nullable: true,
        description: 'Email address for when the user has lost the others; null when there is none.',
      }),
      isRecoveryEmailVerified: t.exposeBoolean('verifiedRecoveryEmail', {
        description: 'Whether the recovery email address is verified.',
      }),
      recoveryPhone: t.exposeString('recoveryPhone', {
        nullable: true,
        description: 'Phone number for when the user has lost the others; null when there is none.',
      }),
      isRecoveryPhoneVerified: t.exposeBoolean('verifiedRecoveryPhone', {
        description: 'Whether the recovery phone number is verified.',
      }),
      impersonationAllowedUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until when the user lets others act as them; null for never.',
        resolve: ({ consentExpiration }) => (consentExpiration === 0 ? null : secondsToMs(consentExpiration)),
      }),
      linkedProviders: t.stringList({
        description: 'The sign-in providers with a linked account, by id.',
        resolve: ({ OAuth }) => Object.keys(OAuth).filter(provider => OAuth[provider]),
      }),
      isTest: t.exposeBoolean('test', { description: 'Whether this is a test user.' }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When the user was created.',
        resolve: user => secondsToMs(user.createdTime),
      }),
      modifiedAt: t.field({
        type: 'DateTime',
        description: 'When the user was last changed.',
        resolve: user => secondsToMs(user.modifiedTime),
      }),
      lastTokenExpiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description:
          'Until when the last session token handed out is valid; null when none is, or when it is not known.',
        complexity: { field: 1 },
        resolve: async ({ userId }, _args, context) =>
          (await loadTokenFacts(context, userId)).sessionTokensExpireAt ?? null,
      }),
      liveSessionCount: t.int({
        nullable: true,
        description: 'How many sessions could still be refreshed; null when it is not known, at a hosted service.',
        complexity: { field: 1 },
        resolve: async ({ userId }, _args, context) => (await loadTokenFacts(context, userId)).liveSessions ?? null,
      }),
    }),
  })
}
