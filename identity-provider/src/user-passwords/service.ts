import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import type { RecordAudit } from '../audit/record.ts'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import { hashPassword } from '../passwords/hash.ts'
import { checkPolicy } from '../passwords/policy.ts'
import { expirePassword, putPassword } from '../passwords/store.ts'
import { auditTarget } from '../users/create.ts'
import { getUser } from '../users/find.ts'
import type { userPasswords } from './contract.ts'

type Setting = { loginId: string; password: string; mustChange: boolean }

export function userPasswordsService(
  { db, clock }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof userPasswords, Call> {
  async function set(call: Call, { loginId, password, mustChange }: Setting) {
    checkPolicy(password, 'password')
    const hash = await hashPassword(password)
    await transact(db, async tx => {
      const row = await getUser(tx, call.projectId, { loginId })
      await putPassword(tx, { projectId: call.projectId, userId: row.id, hash, mustChange, now: clock() })
      const data = { temporary: mustChange }
      await recordAudit(tx, call, { action: 'PasswordSet', target: auditTarget(row), data })
    })
    return {}
  }

  return {
    setTemporary: (input, call) => set(call, { ...input, mustChange: true }),
    setActive: (input, call) => set(call, { ...input, mustChange: false }),
    set: ({ setActive, ...input }, call) => set(call, { ...input, mustChange: !setActive }),
    async expire({ loginId }, call) {
      await transact(db, async tx => {
        const row = await getUser(tx, call.projectId, { loginId })
        const hadPassword = await expirePassword(tx, { projectId: call.projectId, userId: row.id })
        if (hadPassword) await recordAudit(tx, call, { action: 'PasswordExpired', target: auditTarget(row) })
      })
      return {}
    },
  }
}
