import { OperationError } from '@gatehouse-id/operation'
import type { Channel } from '../../activity/index.ts'
import type { MagicLinks, OneTimeCodes, SetPassword } from '../../authentication/index.ts'
import { loginIdKey, parseLoginIds, type UserRow } from '../../directory/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import { accept } from './accept.ts'
import { finishSignUp } from './finish-sign-up.ts'

type Needs = Pick<Dependencies, 'db'> & { setPassword: SetPassword }
/** The hash of the password that was chosen at sign-up, in this browser. */
type Held = { heldPassword: string | undefined }

/** Checks a code that was sent. */
export function verifySentCode(
  needs: Needs & { oneTimeCodes: OneTimeCodes },
  call: Call,
  { heldPassword, ...code }: { channel: Channel; loginId: string; code: string } & Held,
) {
  return accept({ db: needs.db, projectId: call.projectId }, async tx => {
    const answer = await needs.oneTimeCodes.verify(tx, call, code)
    return answer instanceof OperationError ? answer : finishSignUp(needs, tx, answer, heldPassword)
  })
}

/**
 * Checks the token of a link. Where a link was sent, only one of the same user counts: a link of another sign-in must not
 * continue this one, because what its visitor typed belongs to somebody else.
 */
export async function verifySentLink(
  needs: Needs & { magicLinks: MagicLinks },
  call: Call,
  { token, sentTo, heldPassword }: { token: string; sentTo: string | undefined } & Held,
) {
  try {
    return await accept({ db: needs.db, projectId: call.projectId }, async tx => {
      const answer = await needs.magicLinks.verify(tx, call, token)
      if (answer instanceof OperationError) return answer
      // Thrown, so that the link stays valid where it belongs.
      if (sentTo !== undefined && !isUserOf(answer.row, sentTo)) throw new InvalidToken()
      return finishSignUp(needs, tx, answer, heldPassword)
    })
  } catch (error) {
    if (error instanceof InvalidToken) return error
    throw error
  }
}

function isUserOf(row: UserRow, loginId: string): boolean {
  const known = [...parseLoginIds(row), row.email, row.phone].map(loginIdKey)
  return known.includes(loginIdKey(loginId))
}
