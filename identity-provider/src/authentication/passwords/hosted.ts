import { transact } from '@gatehouse/database'
import { asUser, type Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { refuseExpired, type VerifiedPassword } from './verify.ts'
import type { CheckPassword } from './verify.ts'
import type { SetPassword } from './set.ts'
import { auditTarget, hasSecondFactor, proven, type ProvenUser, renewed } from '../../directory/index.ts'
import { admit } from '../../tokens/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

/** Signs users in with a password; both operations throw what the password operations throw. */
export type HostedPasswords = {
  signIn(call: Call, input: { loginId: string; password: string }): Promise<ProvenUser>
  /** With a `pendingHash` the password is not set yet: the user must verify the second factor first. */
  replace(
    call: Call,
    input: { loginId: string; oldPassword: string; newPassword: string },
  ): Promise<{ user: ProvenUser; pendingHash?: string }>
}

/** The password steps of the hosted sign-in page, whose session belongs to our OpenID provider. */
export function hostedPasswords(
  { db }: Pick<Dependencies, 'db'>,
  {
    recordAudit,
    checkPassword,
    setPassword,
  }: {
    recordAudit: RecordAudit
    checkPassword: CheckPassword
    setPassword: SetPassword
  },
): HostedPasswords {
  async function succeed(call: Call, verified: VerifiedPassword, hash?: string): Promise<ProvenUser> {
    const { user } = verified
    const target = auditTarget(user)
    const caller = asUser(call, target)
    return transact(db, async tx => {
      await verified.accept(tx)
      const admitted = await admit(tx, proven(user))
      if (hash !== undefined) {
        await setPassword.store(tx, user, { hash })
        await recordAudit(tx, caller, { action: 'PasswordReplaced', target })
      }
      await recordAudit(tx, caller, { action: 'LoginSucceed', method: 'password', target, data: { page: 'hosted' } })
      return hash === undefined ? admitted : renewed(tx, admitted)
    })
  }

  return {
    async signIn(call, { loginId, password }) {
      const verified = await checkPassword(call, loginId, password)
      refuseExpired(verified)
      return succeed(call, verified)
    },
    async replace(call, { loginId, oldPassword, newPassword }) {
      const verified = await checkPassword(call, loginId, oldPassword)
      const hash = await setPassword.forUser(verified.user, newPassword, 'newPassword')
      if (!hasSecondFactor(verified.user)) return { user: await succeed(call, verified, hash) }
      return { user: await succeed(call, verified), pendingHash: hash }
    },
  }
}
