import { transact } from '@gatehouse-id/database'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { providerOfDraft, readSsoProviderId } from '../../../foundation/ids/sso-provider-id.ts'
import { parseAttributes, parseLoginIds, toAccount } from '../../../directory/index.ts'
import type { IdentitySource } from '../../oauth-providers/provider.ts'
import type { SsoMembership } from '../../sso/membership.ts'
import type { SwitchConnection } from '../../sso-connections/switch.ts'
import type { MappedProfile } from '../../sso-failures/attempt.ts'
import type { Flow } from '../flow.ts'
import type { ResolveUser } from './resolve-user.ts'
import type { Profile } from '../upstream/profile.ts'

type Incoming = { flow: Flow; profile: Profile; provider: IdentitySource }

/** Ends a transaction without its changes. */
class Rehearsed extends Error {
  override readonly name = 'Rehearsed'
  readonly profile: MappedProfile
  constructor(profile: MappedProfile) {
    super('a rehearsal leaves nothing')
    this.profile = profile
  }
}

/** What a sign-in would make of an identity; changes nothing. Throws what the sign-in would. */
export type Rehearse = (call: Call, incoming: Incoming) => Promise<MappedProfile>

export function createRehearse(
  { db }: Pick<Dependencies, 'db'>,
  {
    resolveUser,
    ssoMembership,
    switchConnection,
  }: { resolveUser: ResolveUser; ssoMembership: SsoMembership; switchConnection: SwitchConnection },
): Rehearse {
  return async (call, { flow: tested, profile, provider: testedProvider }) => {
    const replaced = providerOfDraft(tested.providerId)
    const flow = { ...tested, ...(replaced !== undefined && { providerId: replaced }) }
    const provider = { ...testedProvider, id: flow.providerId }
    try {
      return await transact(db, async tx => {
        if (replaced !== undefined) await switchConnection(tx, call, readSsoProviderId(replaced))
        const asSignIn = { ...flow, purpose: 'signUpOrIn' as const }
        const { user, firstSeen } = await resolveUser.signIn(tx, call, { flow: asSignIn, profile, provider })
        const after = await ssoMembership.admit(tx, call, { flow: asSignIn, profile, user })
        const { openTenants } = await toAccount(tx, after)
        const { tenantId } = readSsoProviderId(flow.providerId)
        throw new Rehearsed({
          subject: profile.subject,
          loginIds: parseLoginIds(after),
          email: profile.email,
          isEmailVerified: profile.isEmailVerified,
          name: after.display_name,
          givenName: after.given_name,
          familyName: after.family_name,
          isNew: firstSeen,
          groups: await ssoMembership.groupsOf(tx, call, { flow, profile }),
          roleNames: openTenants.find(tenant => tenant.tenantId === tenantId)?.roleNames ?? [],
          customAttributes: parseAttributes(after),
          attributes: profile.claims,
        })
      })
    } catch (error) {
      if (error instanceof Rehearsed) return error.profile
      throw error
    }
  }
}
