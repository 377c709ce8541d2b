import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { expirePassword } from '../store.ts'
import type { userPasswords } from './contract.ts'
import { generatePassword } from './generate-password.ts'
import type { SetPassword } from '../set.ts'
import {
  auditTarget,
  type EndSessions,
  getUserToChange,
  getUserToManage,
  noteGiven,
  type RequireOwnSecondFactor,
  requireVouching,
} from '../../../directory/index.ts'
import type { RecordAudit } from '../../../activity/index.ts'

type Setting = { loginId: string; password: string; mustChange: boolean }

export function userPasswordsService(
  { db, random }: Pick<Dependencies, 'db' | 'random'>,
  {
    endSessions,
    recordAudit,
    setPassword,
    requireOwnSecondFactor,
  }: {
    endSessions: EndSessions
    recordAudit: RecordAudit
    setPassword: SetPassword
    requireOwnSecondFactor: RequireOwnSecondFactor
  },
): Service<typeof userPasswords, Call> {
  async function set(call: Call, { loginId, password, mustChange }: Setting) {
    const row = await getUserToManage(db, call, { loginId })
    await requireOwnSecondFactor(db, call, row)
    const hash = await setPassword.forUser(row, password, 'password')
    await transact(db, async tx => {
      // Hashing takes time: the user may have been deleted meanwhile.
      const user = await getUserToChange(tx, call, { userId: row.id })
      await requireVouching(tx, call, user)
      await noteGiven(tx, call, user)
      await setPassword.store(tx, user, { hash, mustChange })
      // Whoever knew the old password may be signed in; administrators who set their own stay.
      if (call.actor.id !== user.id) await endSessions(tx, call, user.id)
      const data = { temporary: mustChange }
      await recordAudit(tx, call, { action: 'PasswordSet', target: auditTarget(row), data })
    })
    return {}
  }

  return {
    async setTemporary({ loginId, password }, call) {
      const chosen = password ?? generatePassword(random)
      await set(call, { loginId, password: chosen, mustChange: true })
      return password === undefined ? { cleartext: chosen } : {}
    },
    setActive: (input, call) => set(call, { ...input, mustChange: false }),
    set: ({ setActive, ...input }, call) => set(call, { ...input, mustChange: !setActive }),
    async expire({ loginId }, call) {
      await transact(db, async tx => {
        const row = await getUserToChange(tx, call, { loginId })
        await requireOwnSecondFactor(tx, call, row)
        const hadPassword = await expirePassword(tx, { projectId: call.projectId, userId: row.id })
        if (hadPassword) await recordAudit(tx, call, { action: 'PasswordExpired', target: auditTarget(row) })
      })
      return {}
    },
  }
}
