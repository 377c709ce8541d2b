import { LoginIdTaken, MethodOff, UserDisabled, UserNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../../../../schema/builder.ts'
import { secretOutput } from '../../../../schema/changes/payloads.ts'
import { newUserFields, wireNewUser } from '../inputs/new-user-input.ts'
import { userIdField } from '../payload.ts'
import { claimsOf } from '../inputs/session-input.ts'

const inputNames = {
  customClaims: 'claims',
  timeout: 'expiresInSeconds',
  emailVerified: 'isEmailVerified',
  phoneVerified: 'isPhoneVerified',
}

/** Tokens for links that an application shows or sends itself. */
export function registerEmbeddedLinks(builder: Builder) {
  const output = {
    description: 'The token was generated.',
    outputFields: (t: OutputFieldBuilder<{ token: string }>) => ({
      token: secretOutput<{ token: string }>(t, {
        description: 'The token: it signs the user in once, at the verify operation of magic links.',
        secretOf: ({ token }) => token,
      }),
    }),
  }
  builder.relayMutationField(
    'userEmbeddedLinkGenerate',
    {
      description: 'The user whom the link signs in.',
      inputFields: t => ({
        id: userIdField(t),
        claims: t.field({ type: 'JSON', description: 'Claims of the session that are not trusted, by name.' }),
        expiresInSeconds: t.int({ description: 'How long it can be used, at most 30 days; a minute by default.' }),
      }),
    },
    {
      description: 'Generates a token for a link that signs a user in once.',
      inputNames,
      errors: { types: [UserNotFound, UserDisabled, MethodOff] },
      resolve: (_root, { input: { id, claims, expiresInSeconds } }, { client }) =>
        client.embeddedLinks.generate({
          loginId: id.id,
          ...(claims != null && { customClaims: claimsOf(claims) }),
          timeout: expiresInSeconds ?? 0,
        }),
    },
    output,
  )
  builder.relayMutationField(
    'userSignUpLinkGenerate',
    {
      description: 'The user whom the link creates.',
      inputFields: t => ({
        ...newUserFields(t),
        expiresInSeconds: t.int({ description: 'How long it can be used, at most 30 days; a minute by default.' }),
      }),
    },
    {
      description: 'Generates a token for a link that creates a user and signs them in once.',
      inputNames,
      errors: { types: [LoginIdTaken, MethodOff] },
      resolve: (_root, { input: { expiresInSeconds, ...user } }, { client }) =>
        client.embeddedLinks.generateSignUp({ ...wireNewUser(user), timeout: expiresInSeconds ?? 0 }),
    },
    output,
  )
}
