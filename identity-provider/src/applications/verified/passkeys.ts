import { OperationError } from '@gatehouse-id/operation'
import { type Ceremonies, listPasskeys, PasskeyRefused, type VerifyPasskeyUser } from '../../authentication/index.ts'
import { parseLoginIds, type ProvenUser, renewed, type UserRow } from '../../directory/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { accept } from './accept.ts'

type Needs = Pick<Dependencies, 'db'> & { passkeyCeremonies: Ceremonies }
/** What the browser answered. */
type Answer = { transactionId: string; response: string }

const intent = { options: {} }

/** Options for a passkey that tells who its user is. */
export function beginPasskey(
  { passkeyCeremonies }: Needs,
  call: Call,
  { origin, isVerificationNeeded }: { origin: string; isVerificationNeeded: boolean },
) {
  const options = { userVerification: isVerificationNeeded ? ('required' as const) : ('preferred' as const) }
  return passkeyCeremonies.request(call, { kind: 'passkey-sign-in', userId: '', origin, intent, options }, [])
}

/**
 * Whose passkey it is; as a second factor, only a passkey of the same user counts.
 * @throws {PasskeyRefused}
 */
export function verifyPasskey(
  needs: Needs & { verifyPasskeyUser: VerifyPasskeyUser },
  call: Call,
  { transactionId, response, userId }: Answer & { userId?: string | undefined },
) {
  return accept({ db: needs.db, projectId: call.projectId }, async tx => {
    const taken = await needs.passkeyCeremonies.take(tx, call, { kind: 'passkey-sign-in', transactionId })
    const found = await needs.verifyPasskeyUser(tx, call, { taken, response })
    if (!(found instanceof OperationError) && userId !== undefined && found.row.id !== userId)
      throw new PasskeyRefused()
    return found
  })
}

/** Options for a new passkey of a user. */
export async function beginNewPasskey(
  { db, passkeyCeremonies }: Needs,
  call: Call,
  { user, origin }: { user: UserRow; origin: string },
) {
  const name = parseLoginIds(user)[0] ?? user.id
  const owner = { handle: user.id, name, displayName: user.display_name || name }
  const known = await listPasskeys(db, { projectId: call.projectId, userId: user.id })
  return passkeyCeremonies.create(call, { kind: 'passkey-update', userId: user.id, origin, intent }, { owner, known })
}

/**
 * Adds a passkey to the user whom `ownerIn` finds in the transaction, if that is whom it was made for.
 * @throws {PasskeyRefused}
 */
export function addPasskey(
  { db, passkeyCeremonies }: Needs,
  call: Call,
  { transactionId, response, ownerIn }: Answer & { ownerIn(tx: Writing): Promise<ProvenUser | undefined> },
) {
  return accept({ db, projectId: call.projectId }, async tx => {
    const taken = await passkeyCeremonies.take(tx, call, { kind: 'passkey-update', transactionId })
    const user = await ownerIn(tx)
    if (!user || taken.userId !== user.id) throw new PasskeyRefused()
    await passkeyCeremonies.register(tx, call, { taken, user, response })
    return { row: await renewed(tx, user), firstSeen: false }
  })
}
