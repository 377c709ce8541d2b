import { transact } from '@gatehouse-id/database'
import { OperationError } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import {
  auditTarget,
  findIdentity,
  findUserByLoginId,
  parseLoginIds,
  proven,
  updateUser,
  UserDisabled,
} from '../../directory/index.ts'
import { asUser, type Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { admit, LoginOptions } from '../../tokens/index.ts'
import { identityOf, type LinkIdentity } from '../social/accounts/pending-link.ts'
import type { ResolveUser } from '../social/accounts/resolve-user.ts'
import { type Claims, type Profile, profileOf } from '../social/upstream/profile.ts'

/** A sign-in provider of the server's own configuration. */
export type ServerProvider = { id: string; issuer: string }

/**
 * Makes who signed in with a provider of the server a user of the project, with a linked identity: one who was linked
 * before; else one to whom an administrator gave the login id `<provider>:<subject>`; else one whose address the
 * provider has verified; else a new one, if sign-up is open. False when the user is disabled, or a dependent of a family;
 * somebody who can't be made a user may sign in, without any rights.
 */
export type AdmitServerUser = (call: Call, provider: ServerProvider, claims: Claims) => Promise<boolean>

type Needs = { resolveUser: ResolveUser; linkIdentity: LinkIdentity; recordAudit: RecordAudit }
type Incoming = Parameters<ResolveUser['signIn']>[2]

const attributes = {
  subject: 'sub',
  email: 'email',
  emailVerified: 'email_verified',
  name: 'name',
  givenName: 'given_name',
  familyName: 'family_name',
  picture: 'picture',
}

export function createAdmitServerUser(
  { db }: Pick<Dependencies, 'db'>,
  { resolveUser, linkIdentity, recordAudit }: Needs,
): AdmitServerUser {
  /** The user whom an administrator named by provider and subject; subjects differ by case. */
  async function named(tx: Writing, { projectId }: Call, { id }: ServerProvider, { subject }: Profile) {
    if (await findIdentity(tx, { projectId, providerId: id, subject })) return undefined
    const loginId = `${id}:${subject}`
    const user = await findUserByLoginId(tx, { projectId, loginId })
    return user && parseLoginIds(user).includes(loginId) ? user : undefined
  }

  async function resolve(tx: Writing, call: Call, provider: ServerProvider, incoming: Incoming) {
    const user = await named(tx, call, provider, incoming.profile)
    if (!user || user.status === 'disabled') return (await resolveUser.signIn(tx, call, incoming)).user
    return linkIdentity(tx, call, user, identityOf(incoming.provider, incoming.profile))
  }

  return async (call, { id, issuer }, claims) => {
    const profile = profileOf(claims, { id, attributes })
    const flow = { providerId: id, purpose: 'signUpOrIn' as const, intent: { options: LoginOptions.parse({}) } }
    const protocol = { kind: 'oidc' as const, issuer }
    const provider = { id, linksByEmail: true, keepsTokens: false, isOfServer: true, protocol }
    return transact(db, async tx => {
      try {
        const user = await resolve(tx, call, { id, issuer }, { flow, profile, provider })
        const current = await admit(tx, proven(user))
        if (current.status !== 'enabled')
          await updateUser(tx, { projectId: call.projectId, userId: user.id }, { status: 'enabled' })
        const target = auditTarget(current)
        const data = { provider: id }
        await recordAudit(tx, asUser(call, target), { action: 'LoginSucceed', method: 'oauth', target, data })
        return true
      } catch (error) {
        if (!(error instanceof OperationError)) throw error
        const data = { provider: id, reason: error.description }
        await recordAudit(tx, call, { action: 'LoginFailed', type: 'warn', method: 'oauth', data })
        // Whoever is no user has no rights; a disabled one does not get in.
        return !(error instanceof UserDisabled)
      }
    })
  }
}

type Selector = { projectId: string; provider: ServerProvider; subject: string }

/** The id of the user who is linked with a subject at a provider of the server; another issuer has other users. */
export async function findServerUserId(
  db: Reading,
  { projectId, provider, subject }: Selector,
): Promise<string | undefined> {
  const found = await findIdentity(db, { projectId, providerId: provider.id, subject })
  return found?.authority === provider.issuer ? found.user_id : undefined
}
