import { InvalidInput } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { InvalidAccessKey } from '../../keys/access-key-exchange/contract.ts'
import type { KeyClaimsOf } from '../../keys/access-key-exchange/key-claims.ts'
import { AccessKeyNotFound } from '../../keys/access-keys/contract.ts'
import { findAccessKey } from '../../keys/access-keys/store.ts'
import type { MakeSession } from '../../sessions/sign-in/begin-session.ts'
import type { SessionClaimsOf } from '../../sessions/tokens/session-claims.ts'
import type { Claims } from '../../claims/compose.ts'
import type { JwtTemplate } from './template.ts'
import { getUserToManage, toAccount } from '../../../directory/index.ts'

export type PreviewNeeds = { sessionClaims: SessionClaimsOf; keyClaims: KeyClaimsOf; makeSession: MakeSession }

type Subject = { template: JwtTemplate; id: string; tenantId: string }
type Previewed = { claims: Claims; refreshClaims?: Claims }

/** What the tokens of a user or of an access key would say with a template. No token is signed, no session is stored. */
export function createPreview(
  { db }: Pick<Dependencies, 'db'>,
  { sessionClaims, keyClaims, makeSession }: PreviewNeeds,
) {
  /**
   * @throws {UserNotFound}
   * @throws {AdministratorNeeded} when the caller lacks the right to manage an administrator
   */
  async function ofUser(call: Call, { template, id, tenantId }: Subject): Promise<Previewed> {
    const account = await toAccount(db, await getUserToManage(db, call, { userId: id }))
    const session = await makeSession(call, { account, options: { tenantId }, amr: ['pwd'] })
    const { claims, refreshClaims } = await sessionClaims(session, account, { template })
    return { claims, refreshClaims }
  }

  /** @throws {AccessKeyNotFound} */
  async function ofKey({ projectId }: Call, { template, id, tenantId }: Subject): Promise<Previewed> {
    const row = await findAccessKey(db, { projectId, id })
    if (!row) throw new AccessKeyNotFound()
    try {
      return { claims: (await keyClaims(row, { template, selectedTenant: tenantId })).claims }
    } catch (error) {
      if (!(error instanceof InvalidAccessKey)) throw error
      const message = 'is bound to a user who is disabled or deleted'
      throw new InvalidInput({ message: `the access key ${message}`, fields: [{ field: 'subjectId', message }] })
    }
  }

  return (call: Call, subject: Subject) =>
    subject.template.type === 'user' ? ofUser(call, subject) : ofKey(call, subject)
}
