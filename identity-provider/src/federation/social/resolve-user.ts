import type { Call } from '../../foundation/call.ts'
import type { OauthProvider } from '../oauth-providers/provider.ts'
import { authorityOf } from '../oauth-providers/provider.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { isSsoProvider } from '../../foundation/ids/sso-provider-id.ts'
import type { Writing } from '../../foundation/tables.ts'
import { IdentityNotLinked, IdentityTaken } from './errors.ts'
import type { Flow } from './flow.ts'
import { identityOf, type LinkIdentity } from './pending-link.ts'
import type { Profile } from './upstream/profile.ts'
import {
  isClaimed,
  auditTarget,
  LoginIdTaken,
  UnknownUser,
  UserDisabled,
  findUserById,
  findUserByLoginId,
  listLoginIdBases,
  type UserRow,
  findIdentity,
  touchIdentity,
} from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'
import type { SelfRegister, RecordVerifiedAddress } from '../../authentication/index.ts'

type Arrived = { flow: Flow; profile: Profile; provider: OauthProvider }
export type Resolved = { user: UserRow; firstSeen: boolean }
export type ResolveUser = {
  /** @throws UnknownUser, LoginIdTaken, SignUpClosed, UserDisabled, IdentityNotLinked, IdentityTaken */
  signIn(tx: Writing, call: Call, arrived: Arrived): Promise<Resolved>
  /** Whether the account there may be linked to the user who asked. @throws UnknownUser, IdentityTaken */
  toLink(tx: Writing, call: Call, arrived: Arrived): Promise<{ user: UserRow; isLinked: boolean }>
}

/**
 * The user that somebody at a provider is here. An account that was never linked is found by its e-mail address where
 * that is verified on both sides, or, for a tenant's own provider, where management made the account. An account whose
 * maker only claims the address is taken over, without what was placed there.
 */
export function createResolveUser(
  { clock }: Pick<Dependencies, 'clock'>,
  {
    recordAudit,
    selfRegister,
    recordVerifiedAddress,
    linkIdentity,
  }: { recordAudit: RecordAudit; selfRegister: SelfRegister; recordVerifiedAddress: RecordVerifiedAddress } & {
    linkIdentity: LinkIdentity
  },
): ResolveUser {
  async function signUp(tx: Writing, call: Call, { flow, profile, provider }: Arrived): Promise<UserRow> {
    const { email, isEmailVerified, name, givenName, familyName, picture } = profile
    const hasAddress = isEmailVerified && email !== ''
    const wanted = {
      projectId: call.projectId,
      loginId: hasAddress ? email : `${flow.providerId}:${profile.subject}`,
      email,
      verifiedEmail: hasAddress,
      displayName: name,
      givenName,
      familyName,
      picture,
    }
    try {
      // Whoever reads the mailbox goes before a provider that may not link by e-mail.
      const shown = { providerId: flow.providerId, ...(hasAddress && provider.linksByEmail && { address: email }) }
      const user = await selfRegister(tx, wanted, shown)
      await recordAudit(tx, call, { action: 'UserCreated', method: 'oauth', target: auditTarget(user) })
      return await linkIdentity(tx, call, user, identityOf(provider, profile))
    } catch (error) {
      // The one who has this login id has not verified it, or links by e-mail are switched off.
      if (error instanceof LoginIdTaken) throw new IdentityNotLinked()
      throw error
    }
  }

  async function byEmail(tx: Writing, call: Call, { profile, provider }: Arrived): Promise<UserRow | undefined> {
    const { projectId } = call
    const address = profile.email
    if (!provider.linksByEmail || !profile.isEmailVerified || address === '') return undefined
    const user = await findUserByLoginId(tx, { projectId, loginId: address })
    if (!user) return undefined
    const bases = await listLoginIdBases(tx, { projectId, userId: user.id })
    if (isClaimed(user, bases, address))
      return (await recordVerifiedAddress(tx, call, user, { kind: 'email', address })).row
    const isOfManagement = isSsoProvider(provider.id) && user.is_self_registered === 0
    return user.email === address && (user.verified_email === 1 || isOfManagement) ? user : undefined
  }

  /** Another provider under the id of an old one: its people are not those of the one before. @throws IdentityTaken */
  async function known(tx: Writing, { projectId }: Call, { flow, profile, provider }: Arrived) {
    const { subject } = profile
    const found = await findIdentity(tx, { projectId, providerId: flow.providerId, subject })
    if (found && found.authority !== authorityOf(provider)) throw new IdentityTaken()
    return found
  }

  return {
    async toLink(tx, call, arrived) {
      const identity = await known(tx, call, arrived)
      const user = await findUserById(tx, { projectId: call.projectId, userId: arrived.flow.userId ?? '' })
      if (!user) throw new UnknownUser()
      if (identity && identity.user_id !== user.id) throw new IdentityTaken()
      return { user, isLinked: identity !== undefined }
    },

    async signIn(tx, call, arrived) {
      const { projectId } = call
      const { flow, profile, provider } = arrived
      const identity = await known(tx, call, arrived)
      const linked = identity && (await findUserById(tx, { projectId, userId: identity.user_id }))
      const found = linked ?? (await byEmail(tx, call, arrived))
      if (found?.status === 'disabled') throw new UserDisabled()
      if (found && flow.purpose === 'signUp') throw new LoginIdTaken()
      if (found) {
        const which = { projectId, providerId: flow.providerId, subject: profile.subject }
        if (identity) await touchIdentity(tx, { ...which, now: clock() })
        const isNew = identity === undefined
        return {
          user: isNew ? await linkIdentity(tx, call, found, identityOf(provider, profile)) : found,
          firstSeen: false,
        }
      }
      // A second factor of somebody who is nobody here yet is no second factor.
      if (flow.purpose === 'signIn' || flow.intent.sessionId !== undefined) throw new UnknownUser()
      return { user: await signUp(tx, call, arrived), firstSeen: true }
    },
  }
}
