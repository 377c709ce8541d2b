import {
  ConsentMissing,
  ImpersonationNotAllowed,
  InvalidToken,
  NotImpersonating,
  NotInTenant,
  TokenRevoked,
  UserDisabled,
  UserNotFound,
} from '@gatehouse-id/identity-provider/contract'
import { viewerOfContext } from '../../../../request/context.ts'
import type { Builder } from '../../../../schema/builder.ts'
import { nodeId } from '../../../../schema/ids/node-id.ts'
import { secretOutput } from '../../../../schema/changes/payloads.ts'
import { epochSeconds } from '../../../../schema/scalars/time.ts'
import { userIdField, userOutput } from '../payload.ts'
import { sessionFields, wireSession } from '../inputs/session-input.ts'

/** Lets one user act as another. */
export function registerImpersonation(builder: Builder) {
  builder.relayMutationField(
    'userImpersonationConsentSet',
    {
      description: 'The user, and until when others may act as them.',
      inputFields: t => ({
        id: userIdField(t),
        allowedUntil: t.field({ type: 'DateTime', description: 'Until when; null withdraws the consent.' }),
      }),
    },
    {
      description: 'Sets until when others may act as a user.',
      errors: { types: [UserNotFound] },
      inputNames: { impersonationConsent: 'allowedUntil' },
      resolve: (_root, { input: { id, allowedUntil } }, { client }) =>
        client.userDetails.updateImpersonationConsent({
          loginId: id.id,
          impersonationConsent: allowedUntil == null ? 0 : epochSeconds(allowedUntil),
        }),
    },
    { description: 'The consent was set.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userImpersonate',
    {
      description: 'The user to act as, and why.',
      inputFields: t => ({
        id: userIdField(t),
        impersonatorId: nodeId(t, { for: 'User', description: 'The user who acts; the viewer when not given.' }),
        reason: t.string({ required: true, description: 'Why, for the audit trail.' }),
        isConsentRequired: t.boolean({ description: 'Whether the user must have consented, as long as it lasts.' }),
        isStepUp: t.boolean({ description: 'Whether the session starts as a step-up.' }),
        ...sessionFields(t),
      }),
    },
    {
      description: 'Starts a session in which one user acts as another.',
      errors: { types: [UserNotFound, UserDisabled, NotInTenant, ImpersonationNotAllowed, ConsentMissing] },
      inputNames: { selectedTenant: 'tenantId', customClaims: 'claims' },
      resolve: (_root, { input }, context) => {
        const { id, impersonatorId, reason, isConsentRequired, isStepUp, ...session } = input
        const { client } = context
        const { selectedTenantId, ...shared } = wireSession(session)
        const asked = {
          loginId: id.id,
          impersonatorId: impersonatorId?.id ?? viewerOfContext(context).id,
          reason,
          validateConsent: isConsentRequired ?? false,
          ...shared,
          ...(selectedTenantId !== undefined && { selectedTenant: selectedTenantId }),
        }
        return isStepUp ? client.jwts.impersonateStepup(asked) : client.jwts.impersonate(asked)
      },
    },
    {
      description: 'The session has started.',
      outputFields: t => ({
        refreshToken: secretOutput<{ jwt: string }>(t, {
          description: 'The refresh token of the session.',
          secretOf: ({ jwt }) => jwt,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'userImpersonationStop',
    {
      description: 'The session to end.',
      inputFields: t => ({
        refreshToken: t.string({ required: true, description: 'The refresh token of the impersonation.' }),
        ...sessionFields(t),
      }),
    },
    {
      description: 'Ends an impersonation, and starts a session of the user who acted.',
      errors: { types: [InvalidToken, TokenRevoked, UserNotFound, UserDisabled, NotInTenant, NotImpersonating] },
      inputNames: { jwt: 'refreshToken', selectedTenant: 'tenantId', customClaims: 'claims' },
      resolve: (_root, { input: { refreshToken, ...session } }, { client }) => {
        const { selectedTenantId, ...shared } = wireSession(session)
        return client.jwts.stopImpersonation({
          jwt: refreshToken,
          ...shared,
          ...(selectedTenantId !== undefined && { selectedTenant: selectedTenantId }),
        })
      },
    },
    {
      description: 'The impersonation has ended.',
      outputFields: t => ({
        refreshToken: secretOutput<{ jwt: string }>(t, {
          description: 'The refresh token of the user who acted.',
          secretOf: ({ jwt }) => jwt,
        }),
      }),
    },
  )
}
