import { OperationError } from '@gatehouse/operation'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import { authorityOf, type OauthProvider } from '../oauth-providers/provider.ts'
import type { Rules } from '../rules.ts'
import type { Writing } from '../tables.ts'
import { signUpUser } from '../user-tenants/join-by-domain.ts'
import { auditTarget } from '../users/create.ts'
import { LoginIdTaken, UnknownUser, UserDisabled } from '../users/errors.ts'
import { findUserById, findUserByLoginId, type UserRow } from '../users/store.ts'
import { isSsoProvider } from '../sso/provider-id.ts'
import { IdentityNotLinked, IdentityTaken } from './errors.ts'
import type { Flow } from './flow.ts'
import { findIdentity, insertIdentity, touchIdentity } from './identities-store.ts'
import type { Profile } from './upstream/profile.ts'

type Arrived = { flow: Flow; profile: Profile; provider: OauthProvider }
export type Resolved = { user: UserRow; firstSeen: boolean }
export type ResolveUser = (tx: Writing, call: Call, arrived: Arrived) => Promise<Resolved>

/**
 * The user that somebody at a provider is here. An account that was never linked is found by its e-mail address only
 * where it is verified on both sides: else whoever writes another's address first would get or keep their account.
 * @throws UnknownUser, LoginIdTaken, UserDisabled, IdentityNotLinked, IdentityTaken
 */
export function createResolveUser(
  { clock, newId }: Pick<Dependencies, 'clock' | 'newId'>,
  { recordAudit }: Pick<Rules, 'recordAudit'>,
): ResolveUser {
  async function link(tx: Writing, call: Call, user: UserRow, arrived: Arrived): Promise<UserRow> {
    const { flow, profile } = arrived
    const now = clock()
    const isNew = await insertIdentity(tx, {
      project_id: call.projectId,
      provider_id: flow.providerId,
      subject: profile.subject,
      user_id: user.id,
      email: profile.email,
      created_at: now,
      used_at: now,
      authority: authorityOf(arrived.provider),
    })
    if (!isNew) throw new IdentityTaken()
    const data = { provider: flow.providerId }
    await recordAudit(tx, call, { action: 'IdentityLinked', method: 'oauth', target: auditTarget(user), data })
    return (await findUserById(tx, { projectId: call.projectId, userId: user.id })) ?? user
  }

  async function signUp(tx: Writing, call: Call, arrived: Arrived): Promise<UserRow> {
    const { flow, profile } = arrived
    const { email, isEmailVerified, name, givenName, familyName, picture } = profile
    const loginId = isEmailVerified && email ? email : `${flow.providerId}:${profile.subject}`
    try {
      const user = await signUpUser(
        tx,
        { clock, newId },
        {
          projectId: call.projectId,
          loginId,
          email,
          verifiedEmail: isEmailVerified,
          displayName: name,
          givenName,
          familyName,
          picture,
        },
      )
      await recordAudit(tx, call, { action: 'UserCreated', method: 'oauth', target: auditTarget(user) })
      return await link(tx, call, user, arrived)
    } catch (error) {
      // The one who has this login id has not verified it, or links by e-mail are switched off.
      if (error instanceof OperationError && error.name === new LoginIdTaken().name) throw new IdentityNotLinked()
      throw error
    }
  }

  async function byEmail(tx: Writing, call: Call, { profile, provider }: Arrived): Promise<UserRow | undefined> {
    if (!provider.linksByEmail || !profile.isEmailVerified || profile.email === '') return undefined
    const user = await findUserByLoginId(tx, { projectId: call.projectId, loginId: profile.email })
    const isTheirs = user?.verified_email === 1 || (user && isSsoProvider(provider.id) && isUntouched(user))
    return user && user.email === profile.email && isTheirs ? user : undefined
  }

  return async (tx, call, arrived) => {
    const { projectId } = call
    const { flow, profile } = arrived
    const which = { projectId, providerId: flow.providerId, subject: profile.subject }
    const known = await findIdentity(tx, which)
    // Another provider under the id of an old one: its people are not those of the one before.
    if (known && known.authority !== authorityOf(arrived.provider)) throw new IdentityTaken()
    if (flow.purpose === 'link') {
      const user = await findUserById(tx, { projectId, userId: flow.userId ?? '' })
      if (!user) throw new UnknownUser()
      if (known && known.user_id !== user.id) throw new IdentityTaken()
      return { user: known ? user : await link(tx, call, user, arrived), firstSeen: false }
    }
    const linked = known && (await findUserById(tx, { projectId, userId: known.user_id }))
    const found = linked ?? (await byEmail(tx, call, arrived))
    if (found?.status === 'disabled') throw new UserDisabled()
    if (found && flow.purpose === 'signUp') throw new LoginIdTaken()
    if (found) {
      if (known) await touchIdentity(tx, { ...which, now: clock() })
      return { user: known ? found : await link(tx, call, found, arrived), firstSeen: false }
    }
    // A second factor of somebody who is nobody here yet is no second factor.
    if (flow.purpose === 'signIn' || flow.intent.sessionId !== undefined) throw new UnknownUser()
    return { user: await signUp(tx, call, arrived), firstSeen: true }
  }
}

/** Made by somebody who manages users: nobody could have got into it yet. */
const isUntouched = (user: UserRow) =>
  user.has_password === 0 && user.has_totp === 0 && user.has_passkey === 0 && user.oauth_providers === '[]'
