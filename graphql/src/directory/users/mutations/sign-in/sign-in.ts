import {
  InvalidToken,
  LoginIdTaken,
  NotInTenant,
  TenantNotFound,
  TokenRevoked,
  UserDisabled,
  UserNotFound,
} from '@gatehouse-id/identity-provider/contract'
import type { User } from '@gatehouse-id/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../../../../schema/builder.ts'
import { secretOutput } from '../../../../schema/changes/payloads.ts'
import { type NewUser, newUserFields, wireNewUser } from '../inputs/new-user-input.ts'
import { userIdField } from '../payload.ts'
import { sessionFields, wireSession } from '../inputs/session-input.ts'

type SignedIn = { sessionJwt: string; refreshJwt: string; firstSeen: boolean; user?: User | undefined }

const inputNames = {
  selectedTenantId: 'tenantId',
  customClaims: 'claims',
  refreshDuration: 'refreshSeconds',
  jwt: 'refreshToken',
}

/** Signs in users whom a back end has authenticated itself. */
export function registerUserSignIn(builder: Builder) {
  builder.relayMutationField(
    'userSignIn',
    {
      description: 'The user whom a back end has authenticated.',
      inputFields: t => ({
        id: userIdField(t),
        isStepUp: t.boolean({ description: 'Whether it steps up the session of the refresh token.' }),
        isSecondFactor: t.boolean({ description: 'Whether it is the second factor of that session.' }),
        refreshToken: t.string({ description: 'The refresh token of the session that goes on.' }),
        areOthersEnded: t.boolean({ description: 'Whether the other sessions of the user end.' }),
        ...sessionFields(t),
      }),
    },
    {
      description: 'Signs in a user whom a back end has authenticated.',
      inputNames,
      errors: { types: [UserNotFound, UserDisabled, InvalidToken, TokenRevoked, NotInTenant] },
      resolve: (_root, { input }, { client }) => {
        const { id, isStepUp, isSecondFactor, refreshToken, areOthersEnded, ...session } = input
        return client.jwts.signIn({
          loginId: id.id,
          ...wireSession(session),
          ...(isStepUp && { stepup: true }),
          ...(isSecondFactor && { mfa: true }),
          ...(refreshToken && { jwt: refreshToken }),
          ...(areOthersEnded && { revokeOtherSessions: true }),
        })
      },
    },
    { description: 'The user is signed in.', outputFields: signedInOutput },
  )
  const signUpErrors = [LoginIdTaken, TenantNotFound, NotInTenant]
  builder.relayMutationField(
    'userSignUp',
    { description: 'The new user, whom a back end has authenticated.', inputFields: signUpFields },
    {
      description: 'Creates a user whom a back end has authenticated, and signs them in.',
      inputNames,
      errors: { types: signUpErrors },
      resolve: (_root, { input }, { client }) => client.jwts.signUp(wireSignUp(input)),
    },
    { description: 'The user was created and is signed in.', outputFields: signedInOutput },
  )
  builder.relayMutationField(
    'userSignUpOrIn',
    { description: 'The user whom a back end has authenticated, and who may be new.', inputFields: signUpFields },
    {
      description: 'Signs in a user whom a back end has authenticated, and creates them before if they are new.',
      inputNames,
      errors: { types: [...signUpErrors, UserDisabled] },
      resolve: (_root, { input }, { client }) => client.jwts.signUpOrIn(wireSignUp(input)),
    },
    { description: 'The user is signed in.', outputFields: signedInOutput },
  )
  registerTokenUpdate(builder)
}

function registerTokenUpdate(builder: Builder) {
  builder.relayMutationField(
    'userTokenUpdate',
    {
      description: 'The session token, and the claims to add.',
      inputFields: t => ({
        sessionToken: t.string({ required: true, description: 'A session token of the session.' }),
        claims: t.field({ type: 'JSON', required: true, description: 'The claims to add, by name.' }),
        refreshSeconds: t.int({ description: 'How long the session can be refreshed from now on.' }),
      }),
    },
    {
      description: 'Adds claims to a session token and to all later tokens of its session.',
      inputNames: { ...inputNames, jwt: 'sessionToken' },
      errors: { types: [InvalidToken, TokenRevoked, UserDisabled] },
      resolve: (_root, { input: { sessionToken, ...session } }, { client }) =>
        client.jwts.update({ jwt: sessionToken, ...wireSession(session) }),
    },
    {
      description: 'The claims were added.',
      outputFields: t => ({
        sessionToken: secretOutput<{ jwt: string }>(t, {
          description: 'The session token with the claims.',
          secretOf: ({ jwt }) => jwt,
        }),
      }),
    },
  )
}

function signUpFields(t: InputFieldBuilder) {
  return { ...newUserFields(t), ...sessionFields(t) }
}

type SignUp = NewUser & {
  tenantId?: { id: string } | null | undefined
  claims?: unknown
  refreshSeconds?: number | null | undefined
}

function wireSignUp({ tenantId, claims, refreshSeconds, ...user }: SignUp) {
  return {
    ...wireNewUser(user),
    ...wireSession({ tenantId, claims, refreshSeconds }),
    ...(tenantId && { userTenants: [{ tenantId: tenantId.id }] }),
  }
}

function signedInOutput(t: OutputFieldBuilder<SignedIn>) {
  return {
    user: t.field({
      type: 'User',
      nullable: true,
      description: 'The user; null when the provider does not say.',
      resolve: ({ user }) => user ?? null,
    }),
    sessionToken: secretOutput<SignedIn>(t, { description: 'The session token.', secretOf: each => each.sessionJwt }),
    refreshToken: secretOutput<SignedIn>(t, { description: 'The refresh token.', secretOf: each => each.refreshJwt }),
    isFirstSignIn: t.exposeBoolean('firstSeen', { description: 'Whether the user was created just now.' }),
  }
}
