import { transact } from '@gatehouse/database'
import type { RecordAudit } from '../audit/record.ts'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import { auditTarget } from '../users/create.ts'
import type { UserRow } from '../users/store.ts'
import { PasswordExpired } from './errors.ts'
import { hashPassword } from './hash.ts'
import { checkPolicy } from './policy.ts'
import { putPassword } from './store.ts'
import type { CheckPassword } from './verify.ts'

/** Proves who somebody is; both throw what the password operations throw and answer the user's id. */
export type HostedPasswords = {
  signIn(call: Call, input: { loginId: string; password: string }): Promise<string>
  replace(call: Call, input: { loginId: string; oldPassword: string; newPassword: string }): Promise<string>
}

/** The password steps of the hosted sign-in page, whose session is OpenID Connect's and not ours. */
export function hostedPasswords(
  { db, clock }: Dependencies,
  { recordAudit, checkPassword }: { recordAudit: RecordAudit; checkPassword: CheckPassword },
): HostedPasswords {
  async function succeed(call: Call, user: UserRow, hash?: string): Promise<string> {
    const target = auditTarget(user)
    const caller: Call = { ...call, actor: { type: 'user', id: user.id, name: target.name } }
    const which = { projectId: call.projectId, userId: user.id }
    await transact(db, async tx => {
      if (hash !== undefined) {
        await putPassword(tx, { ...which, hash, mustChange: false, now: clock() })
        await recordAudit(tx, caller, { action: 'PasswordReplaced', target })
      }
      await recordAudit(tx, caller, { action: 'LoginSucceed', method: 'password', target, data: { page: 'hosted' } })
    })
    return user.id
  }

  return {
    async signIn(call, { loginId, password }) {
      const verified = await checkPassword(call, loginId, password)
      if (verified.password.must_change) throw new PasswordExpired()
      return succeed(call, verified.user)
    },
    async replace(call, { loginId, oldPassword, newPassword }) {
      const { user } = await checkPassword(call, loginId, oldPassword)
      checkPolicy(newPassword, 'newPassword')
      return succeed(call, user, await hashPassword(newPassword))
    },
  }
}
