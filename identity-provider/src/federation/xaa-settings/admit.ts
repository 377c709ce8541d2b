import type { Call } from '../../foundation/requests/call.ts'
import { ssoProviderId } from '../../foundation/ids/sso-provider-id.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { listDomains, proven, renewed, type UserRow } from '../../directory/index.ts'
import { admit, LoginOptions } from '../../tokens/index.ts'
import type { SsoMembership } from '../sso/membership.ts'
import type { ResolveUser } from '../social/accounts/resolve-user.ts'
import { profileOf } from '../social/upstream/profile.ts'
import type { VerifiedAssertion } from './assertion.ts'

type Needs = { resolveUser: ResolveUser; ssoMembership: SsoMembership }
export type AdmitAsserted = (tx: Writing, call: Call, verified: VerifiedAssertion) => Promise<UserRow>

/** The user of an assertion: as at single sign-on of the same configuration, by the mappings of cross-app access. */
export function createAdmitAsserted({ resolveUser, ssoMembership }: Needs): AdmitAsserted {
  return async (tx, call, { claims, tenantId, ssoId, issuer, settings }) => {
    const { projectId } = call
    const { attributeMapping: mapping, jitDisabled, externalIdFieldName } = issuer
    const providerId = ssoProviderId({ tenantId, ssoId })
    const attributes = {
      subject: externalIdFieldName || 'sub',
      email: mapping.email || 'email',
      emailVerified: mapping.verifiedEmail || 'email_verified',
      name: mapping.name || 'name',
      givenName: mapping.givenName || 'given_name',
      familyName: mapping.familyName || 'family_name',
      picture: mapping.picture || 'picture',
    }
    const claimed = profileOf(claims, { attributes, id: providerId })
    const domains = (await listDomains(tx, { projectId, tenantId })).filter(one => one.ssoId === ssoId)
    // A tenant's issuer can claim any address: only those at the tenant's domains count as verified.
    const isVouched = domains.some(({ domain }) => claimed.email.endsWith(`@${domain}`))
    const profile = { ...claimed, isEmailVerified: claimed.isEmailVerified && isVouched }
    const purpose = jitDisabled ? ('signIn' as const) : ('signUpOrIn' as const)
    const flow = { providerId, purpose, intent: { options: LoginOptions.parse({}) } }
    const protocol = { kind: 'oidc' as const, issuer: claims.iss }
    const provider = { id: providerId, linksByEmail: true, keepsTokens: false, protocol }
    const { user } = await resolveUser.signIn(tx, call, { flow, profile, provider })
    const { mappings, defaultRoleIds, groupsPriority, groupPriorityEnabled, fgaMappings } = settings
    const half = {
      userAttrMapping: mapping,
      mappings,
      defaultRoleIds,
      fgaMappings,
      groupsPriority: groupPriorityEnabled ? groupsPriority : (false as const),
    }
    // What the assertion changed of the user does not end what it says.
    const admitted = proven(await ssoMembership.admitBy(tx, call, { flow, profile, user }, half))
    return admit(tx, await renewed(tx, admitted))
  }
}
