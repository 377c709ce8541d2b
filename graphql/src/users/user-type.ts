import type { Builder } from '../schema/builder.ts'
import { secondsToMs } from '../schema/time.ts'
import type { UserEnums } from './enums.ts'
import type { PasskeyType } from './passkey-type.ts'
import type { TrustedDeviceType } from './trusted-device-type.ts'
import { versionOf } from './version.ts'

// One more call to the provider for each user: too expensive for long lists.
const tokenFactsCost = 100

/** The user type; inputs that take node ids of users refer to it. */
export function registerUserType(
  builder: Builder,
  {
    UserStatus,
    Passkey,
    TrustedDevice,
  }: Pick<UserEnums, 'UserStatus'> & {
    Passkey: PasskeyType
    TrustedDevice: TrustedDeviceType
  },
) {
  return builder.node('User', {
    description: 'An account in the project.',
    id: { resolve: user => user.userId, description: 'The id of the node.' },
    isTypeOf: value => typeof value === 'object' && value !== null && 'loginIds' in value && 'status' in value,
    loadMany: (ids, context) => Promise.all(ids.map(id => context.findUser(id))),
    fields: t => ({
      userId: t.exposeString('userId', { description: 'The id in tokens and in the provider API.' }),
      version: t.string({
        description: 'Changes whenever an editable detail changes; sent back with an update.',
        resolve: versionOf,
      }),
      loginIds: t.exposeStringList('loginIds', { description: 'What the user types to sign in.' }),
      name: t.exposeString('name', { description: 'Display name; may be empty.' }),
      givenName: t.exposeString('givenName', { description: 'Given name; may be empty.' }),
      middleName: t.exposeString('middleName', { description: 'Middle name; may be empty.' }),
      familyName: t.exposeString('familyName', { description: 'Family name; may be empty.' }),
      email: t.exposeString('email', { description: 'Email address; may be empty.' }),
      isEmailVerified: t.exposeBoolean('verifiedEmail', { description: 'Whether the address is verified.' }),
      phone: t.exposeString('phone', { description: 'Phone number; may be empty.' }),
      isPhoneVerified: t.exposeBoolean('verifiedPhone', { description: 'Whether the number is verified.' }),
      picture: t.exposeString('picture', { description: 'Address of a picture; may be empty.' }),
      status: t.field({ type: UserStatus, description: 'Whether the user can sign in.', resolve: user => user.status }),
      roleNames: t.exposeStringList('roleNames', { description: 'Roles in the project.' }),
      hasPassword: t.exposeBoolean('password', { description: 'Whether the user has a password.' }),
      hasAuthenticator: t.exposeBoolean('TOTP', {
        description: 'Whether the user has an authenticator app; it is asked for after any other sign-in method.',
      }),
      linkedProviders: t.stringList({
        description: 'The sign-in providers with a linked account, by id.',
        resolve: ({ OAuth }) => Object.keys(OAuth).filter(provider => OAuth[provider]),
      }),
      passkeys: t.field({
        type: [Passkey],
        description: 'The keys on the user’s devices, oldest first.',
        complexity: tokenFactsCost,
        resolve: async ({ userId, webauthn }, _args, { client }) =>
          webauthn ? (await client.userPasskeys.list({ loginId: userId })).passkeys : [],
      }),
      trustedDevices: t.field({
        type: [TrustedDevice],
        description: 'The browsers in which the user is not asked for their authenticator app, the latest used first.',
        complexity: tokenFactsCost,
        resolve: async ({ userId, TOTP }, _args, { client }) =>
          TOTP ? (await client.trustedDevices.list({ identifiers: [userId] })).devices : [],
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
        complexity: tokenFactsCost,
        resolve: async ({ userId }, _args, { tokenFacts }) => (await tokenFacts(userId)).sessionTokensExpireAt ?? null,
      }),
      liveSessionCount: t.int({
        nullable: true,
        description: 'How many sessions could still be refreshed; null when it is not known, at a hosted service.',
        complexity: tokenFactsCost,
        resolve: async ({ userId }, _args, { tokenFacts }) => (await tokenFacts(userId)).liveSessions ?? null,
      }),
    }),
  })
}

export type UserType = ReturnType<typeof registerUserType>
