import type { Service } from '@gatehouse/operation'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Rules } from '../rules.ts'
import type { Writing } from '../tables.ts'
import { auditTarget, createUser } from '../users/create.ts'
import type { UserRow } from '../users/store.ts'
import type { passwords } from './contract.ts'
import { PasswordExpired } from './errors.ts'
import { hashPassword } from './hash.ts'
import { checkPolicy, policy } from './policy.ts'
import { putPassword } from './store.ts'

const proof = { method: 'password', factor: 'pwd' }

export function passwordsService(
  dependencies: Dependencies,
  { recordAudit, completeSignIn, checkPassword }: Pick<Rules, 'recordAudit' | 'completeSignIn' | 'checkPassword'>,
): Service<typeof passwords, Call> {
  const { clock } = dependencies

  async function store(tx: Writing, row: UserRow, hash: string) {
    await putPassword(tx, { projectId: row.project_id, userId: row.id, hash, mustChange: false, now: clock() })
  }

  return {
    async signUp({ loginId, password, user = {}, loginOptions }, call) {
      checkPolicy(password, 'password')
      const intent = await completeSignIn.begin(call, loginOptions)
      const hash = await hashPassword(password)
      const { name: displayName, ...fields } = user
      return completeSignIn.complete(call, { ...proof, intent }, async tx => {
        const email = fields.email ?? (loginId.includes('@') ? loginId.toLowerCase() : undefined)
        const row = await createUser(tx, dependencies, {
          ...fields,
          email,
          displayName,
          loginId,
          projectId: call.projectId,
        })
        await store(tx, row, hash)
        await recordAudit(tx, call, { action: 'UserCreated', method: 'password', target: auditTarget(row) })
        return { row: { ...row, has_password: 1 }, firstSeen: true }
      })
    },

    async signIn({ loginId, password, loginOptions }, call) {
      const intent = await completeSignIn.begin(call, loginOptions)
      const verified = await checkPassword(call, loginId, password)
      if (verified.password.must_change) throw new PasswordExpired()
      return completeSignIn.complete(call, { ...proof, intent }, async () => ({ row: verified.user, firstSeen: false }))
    },

    async replace({ loginId, oldPassword, newPassword }, call) {
      const { user } = await checkPassword(call, loginId, oldPassword)
      checkPolicy(newPassword, 'newPassword')
      const hash = await hashPassword(newPassword)
      const intent = await completeSignIn.begin(call)
      return completeSignIn.complete(call, { ...proof, intent }, async tx => {
        await store(tx, user, hash)
        await recordAudit(tx, call, { action: 'PasswordReplaced', target: auditTarget(user) })
        return { row: user, firstSeen: false }
      })
    },

    policy: async () => policy,
  }
}
