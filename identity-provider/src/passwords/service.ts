import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import type { RecordAudit } from '../audit/record.ts'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import type { SessionStart, StartSession } from '../sessions/start.ts'
import type { IssueTokens } from '../sessions/tokens.ts'
import type { Writing } from '../tables.ts'
import { auditTarget, createUser } from '../users/create.ts'
import type { UserRow } from '../users/store.ts'
import { toUser } from '../users/to-user.ts'
import type { passwords } from './contract.ts'
import { PasswordExpired } from './errors.ts'
import { hashPassword } from './hash.ts'
import { checkPolicy, policy } from './policy.ts'
import { putPassword } from './store.ts'
import type { CheckPassword } from './verify.ts'

type Rules = {
  recordAudit: RecordAudit
  startSession: StartSession
  issueTokens: IssueTokens
  checkPassword: CheckPassword
}

export function passwordsService(
  dependencies: Dependencies,
  { recordAudit, startSession, issueTokens, checkPassword }: Rules,
): Service<typeof passwords, Call> {
  const { db, clock } = dependencies

  /** Begins a session in the transaction that earned it, and signs its tokens once that is certain. */
  async function signIn(
    call: Call,
    start: Omit<SessionStart, 'amr'>,
    work: (tx: Writing) => Promise<{ row: UserRow; firstSeen: boolean }>,
  ) {
    const { session, row, firstSeen } = await transact(db, async tx => {
      const done = await work(tx)
      const target = auditTarget(done.row)
      const caller: Call = { ...call, actor: { type: 'user', id: target.id, name: target.name } }
      await recordAudit(tx, caller, { action: 'LoginSucceed', method: 'password', target })
      return { ...done, session: await startSession(tx, call, done.row, { ...start, amr: ['pwd'] }) }
    })
    return issueTokens(session, await toUser(db, row), firstSeen)
  }

  async function store(tx: Writing, row: UserRow, hash: string) {
    await putPassword(tx, { projectId: row.project_id, userId: row.id, hash, mustChange: false, now: clock() })
  }

  return {
    async signUp({ loginId, password, user = {}, loginOptions = {} }, call) {
      checkPolicy(password, 'password')
      const hash = await hashPassword(password)
      const { name: displayName, ...fields } = user
      return signIn(call, loginOptions, async tx => {
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

    async signIn({ loginId, password, loginOptions = {} }, call) {
      const verified = await checkPassword(call, loginId, password)
      if (verified.password.must_change) throw new PasswordExpired()
      return signIn(call, loginOptions, async () => ({ row: verified.user, firstSeen: false }))
    },

    async replace({ loginId, oldPassword, newPassword }, call) {
      const { user } = await checkPassword(call, loginId, oldPassword)
      checkPolicy(newPassword, 'newPassword')
      const hash = await hashPassword(newPassword)
      return signIn(call, {}, async tx => {
        await store(tx, user, hash)
        await recordAudit(tx, call, { action: 'PasswordReplaced', target: auditTarget(user) })
        return { row: user, firstSeen: false }
      })
    },

    policy: async () => policy,
  }
}
