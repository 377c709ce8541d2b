import type { Call } from '../../../foundation/requests/call.ts'
import type { IdentitySource } from '../../oauth-providers/provider.ts'
import { authorityOf } from '../../oauth-providers/provider.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { isSsoProvider, readSsoProviderId } from '../../../foundation/ids/sso-provider-id.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { IdentityNotLinked, IdentityTaken } from '../errors.ts'
import type { Flow } from '../flow.ts'
import { identityOf, type LinkIdentity } from './pending-link.ts'
import type { Profile } from '../upstream/profile.ts'
import {
  authorityOver,
  isAddress,
  isClaimed,
  hasSecondFactor,
  isMember,
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
} from '../../../directory/index.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import type { SelfRegister, RecordVerifiedAddress } from '../../../authentication/index.ts'

type IncomingIdentity = { flow: Flow; profile: Profile; provider: IdentitySource }
export type Resolved = { user: UserRow; firstSeen: boolean }
export type ResolveUser = {
  /**
   * The user of an identity; signs up a new user where the flow allows it.
   * @throws {UnknownUser}
   * @throws {LoginIdTaken} when a sign-up finds an existing user
   * @throws {SignUpClosed}
   * @throws {UserDisabled}
   * @throws {IdentityNotLinked} when an existing user has the address but must not be linked by it
   * @throws {IdentityTaken} when the identity is from another provider with the same id
   */
  signIn(tx: Writing, call: Call, incoming: IncomingIdentity): Promise<Resolved>
  /**
   * The user to link the identity to, and whether it is linked already.
   * @throws {UnknownUser}
   * @throws {IdentityTaken} when another user has it
   */
  toLink(tx: Writing, call: Call, incoming: IncomingIdentity): Promise<{ user: UserRow; isLinked: boolean }>
}

/**
 * Resolves the identity at a provider to a user. An identity that is not linked yet is matched by e-mail address, if it
 * is verified on both sides or, for a provider of a tenant or of the server, if management created the account. An account that only
 * claimed the address at sign-up goes to the owner of the address, without the credentials that were added to it.
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
  async function signUp(tx: Writing, call: Call, { flow, profile, provider }: IncomingIdentity): Promise<UserRow> {
    const { email, isEmailVerified, name, givenName, familyName, picture } = profile
    const hasAddress = isEmailVerified && email !== ''
    const usual = hasAddress ? email : `${flow.providerId}:${profile.subject}`
    const wanted = {
      projectId: call.projectId,
      loginId: mappedLoginId(profile) ?? usual,
      email,
      verifiedEmail: hasAddress,
      displayName: name,
      givenName,
      familyName,
      picture,
    }
    try {
      // The owner of a mailbox takes precedence over a provider that must not link by e-mail.
      const shown = { providerId: flow.providerId, ...(hasAddress && provider.linksByEmail && { address: email }) }
      const user = await selfRegister(tx, wanted, shown)
      await recordAudit(tx, call, { action: 'UserCreated', method: 'oauth', target: auditTarget(user) })
      return await linkIdentity(tx, call, user, identityOf(provider, profile))
    } catch (error) {
      // The other user has not verified this login id, or linking by e-mail is disabled.
      if (error instanceof LoginIdTaken) throw new IdentityNotLinked()
      throw error
    }
  }

  async function byEmail(
    tx: Writing,
    call: Call,
    { profile, provider }: IncomingIdentity,
  ): Promise<UserRow | undefined> {
    const { projectId } = call
    const address = profile.email
    if (!provider.linksByEmail || !profile.isEmailVerified || address === '') return undefined
    const user = await findUserByLoginId(tx, { projectId, loginId: address })
    if (!user) return undefined
    const bases = await listLoginIdBases(tx, { projectId, userId: user.id })
    if (isClaimed(user, bases, address))
      return (await recordVerifiedAddress(tx, call, user, { kind: 'email', address })).row
    // A session of the server asks for no second factor, so that an address alone must not lead past one.
    if (provider.isOfServer && hasSecondFactor(user)) return undefined
    const isOfManagement = (isSsoProvider(provider.id) || provider.isOfServer) && user.is_self_registered === 0
    return user.email === address && (user.verified_email === 1 || isOfManagement) ? user : undefined
  }

  /** An account of the tenant's own, with the login id which the tenant maps; nobody else's can be claimed by a mapping. */
  async function byLoginId(tx: Writing, { projectId }: Call, { flow, profile }: IncomingIdentity) {
    const loginId = isSsoProvider(flow.providerId) ? mappedLoginId(profile) : undefined
    if (loginId === undefined) return undefined
    const user = await findUserByLoginId(tx, { projectId, loginId })
    const { tenantId } = readSsoProviderId(flow.providerId)
    if (!user || !(await isMember(tx, { projectId, tenantId, userId: user.id }))) return undefined
    const bases = await listLoginIdBases(tx, { projectId, userId: user.id })
    // A visitor may have signed up under this name.
    if (isClaimed(user, bases, loginId) && user.given_by === '') return undefined
    return (await authorityOver(tx, { projectId, tenantIds: [tenantId] }, user)).vouches ? user : undefined
  }

  /**
   * The linked identity.
   * @throws {IdentityTaken} when it is from another provider with the same id, whose users are different
   */
  async function known(tx: Writing, { projectId }: Call, { flow, profile, provider }: IncomingIdentity) {
    const { subject } = profile
    const found = await findIdentity(tx, { projectId, providerId: flow.providerId, subject })
    if (found && found.authority !== authorityOf(provider)) throw new IdentityTaken()
    return found
  }

  return {
    async toLink(tx, call, incoming) {
      const identity = await known(tx, call, incoming)
      const user = await findUserById(tx, { projectId: call.projectId, userId: incoming.flow.userId ?? '' })
      if (!user) throw new UnknownUser()
      if (identity && identity.user_id !== user.id) throw new IdentityTaken()
      return { user, isLinked: identity !== undefined }
    },

    async signIn(tx, call, incoming) {
      const { projectId } = call
      const { flow, profile, provider } = incoming
      const identity = await known(tx, call, incoming)
      const linked = identity && (await findUserById(tx, { projectId, userId: identity.user_id }))
      const found = linked ?? (await byEmail(tx, call, incoming)) ?? (await byLoginId(tx, call, incoming))
      if (found?.status === 'disabled') throw new UserDisabled()
      if (found && flow.purpose === 'signUp') throw new LoginIdTaken()
      if (found) {
        const scope = { projectId, providerId: flow.providerId, subject: profile.subject }
        if (identity) await touchIdentity(tx, { ...scope, now: clock() })
        const isNew = identity === undefined
        return {
          user: isNew ? await linkIdentity(tx, call, found, identityOf(provider, profile)) : found,
          firstSeen: false,
        }
      }
      // An identity without a user cannot be the second factor of a session.
      if (flow.purpose === 'signIn' || flow.intent.sessionId !== undefined) throw new UnknownUser()
      return { user: await signUp(tx, call, incoming), firstSeen: true }
    },
  }
}

/** An address becomes a login id only when it is the verified one. */
function mappedLoginId({ loginId, email, isEmailVerified }: Profile): string | undefined {
  if (loginId === undefined) return undefined
  const isOwn = !isAddress(loginId) || (isEmailVerified && loginId.toLowerCase() === email)
  return isOwn ? loginId : undefined
}
