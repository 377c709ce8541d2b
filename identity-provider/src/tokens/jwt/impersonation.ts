import { transact } from '@gatehouse-id/database'
import { InvalidInput, type InputOf } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { type jwts, ConsentMissing, ImpersonationNotAllowed } from './contract.ts'
import type { BeginSession } from '../sessions/sign-in/begin-session.ts'
import type { IssueTokens } from '../sessions/tokens/issue-tokens.ts'
import {
  consoleRoles,
  auditTarget,
  UserDisabled,
  UserNotFound,
  findUser,
  requireAuthority,
  type UserRow,
  type Account,
  toAccount,
  proven,
} from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { requireCurrent } from '../sessions/sign-in/admit.ts'

const permission = 'Impersonate'
type Input = InputOf<typeof jwts.impersonate>
type UserWithAccount = { row: UserRow; account: Account }
export type Impersonate = (call: Call, input: Input, how: { isStepUp: boolean }) => Promise<{ jwt: string }>

/** Starts sessions in which one user acts as another, and records who acted as whom and why. */
export function createImpersonate(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  {
    beginSession,
    issueTokens,
    recordAudit,
  }: { beginSession: BeginSession; issueTokens: IssueTokens; recordAudit: RecordAudit },
): Impersonate {
  return async (call, input, { isStepUp }) => {
    const { validateConsent, selectedTenant: tenantId, reason = '' } = input
    const begun = await transact(db, async tx => {
      const actor = await getImpersonator(tx, call, input.impersonatorId)
      const { row, account } = await find(tx, call, { field: 'loginId', loginId: input.loginId })
      const user = await requireCurrent(tx, proven(row))
      refuse(actor, { row, account }, tenantId)
      if (validateConsent && row.consent_expires_at <= clock()) throw new ConsentMissing()
      const assertions = {
        claims: input.customClaims,
        refreshSeconds: input.refreshDuration,
        ...(validateConsent && { endsAt: row.consent_expires_at }),
        actorId: actor.row.id,
        isStepUp,
      }
      const session = await beginSession(tx, call, { user, account, options: { tenantId }, amr: [], assertions })
      const { id, name } = auditTarget(actor.row)
      await recordAudit(tx, call, {
        action: isStepUp ? 'UserImpersonatedStepup' : 'UserImpersonated',
        type: 'warn',
        target: auditTarget(row),
        tenants: tenantId ? [tenantId] : [],
        data: { onBehalfOf: { id, name }, reason, validateConsent },
      })
      return { session, account }
    })
    const { refreshJwt } = await issueTokens(call, begun.session, begun.account, { firstSeen: false })
    return { jwt: refreshJwt }
  }
}

/**
 * Loads the impersonator.
 * @throws {UserNotFound} when there is no such user
 * @throws {UserDisabled} when the impersonator is disabled
 * @throws {AdministratorNeeded} when the impersonator is an administrator and the caller is not
 */
export async function getImpersonator(tx: Reading, call: Call, impersonatorId: string): Promise<UserWithAccount> {
  const actor = await find(tx, call, { field: 'impersonatorId', loginId: impersonatorId })
  // When the impersonation ends, the impersonator gets their own session back.
  await requireAuthority(tx, call, { projectId: call.projectId, userId: actor.row.id })
  if (actor.row.status === 'disabled') throw new UserDisabled({ message: 'the impersonator is disabled' })
  return actor
}

async function find(
  tx: Reading,
  { projectId }: Call,
  { field, loginId }: { field: string; loginId: string },
): Promise<UserWithAccount> {
  const row = await findUser(tx, projectId, { loginId })
  const message = `there is no user ${loginId} in this project`
  if (!row) throw new UserNotFound({ message, fields: [{ field, message }] })
  return { row, account: await toAccount(tx, row) }
}

/**
 * @throws {InvalidInput} when the two users are the same
 * @throws {ImpersonationNotAllowed} when the impersonator lacks the permission
 */
function refuse(actor: UserWithAccount, user: UserWithAccount, selectedTenant = ''): void {
  if (actor.row.id === user.row.id) {
    const message = 'must be another user than the impersonator'
    throw new InvalidInput({ message: `loginId ${message}`, fields: [{ field: 'loginId', message }] })
  }
  if (consoleRoles.some(({ name }) => user.account.user.roleNames.includes(name)))
    throw new ImpersonationNotAllowed({
      message: 'administrators and other users of the console cannot be impersonated',
    })
  if (actor.account.user.permissions.includes(permission)) return
  const allowed = actor.account.openTenants.filter(({ permissions }) => permissions.includes(permission))
  const may = new Set(allowed.map(({ tenantId }) => tenantId))
  const theirs = user.account.openTenants.map(({ tenantId }) => tenantId)
  if (!theirs.some(tenantId => may.has(tenantId)) || (selectedTenant && !may.has(selectedTenant)))
    throw new ImpersonationNotAllowed({
      message: `the impersonator needs the permission ${permission} in the project or in a tenant of the user`,
    })
  // The tokens contain all rights of the user, so permission in one tenant must not unlock rights beyond it.
  if (user.account.user.permissions.length > 0 || theirs.some(tenantId => !may.has(tenantId)))
    throw new ImpersonationNotAllowed({
      message: `the user has rights beyond the tenants in which the impersonator has the permission ${permission}`,
    })
}
