import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import { asUser, type Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { CheckPassword } from './verify.ts'
import type { SetPassword } from './set.ts'
import type { PasswordPolicies } from '../password-settings/policies.ts'
import type { MagicLinks } from '../links/magic-links/links.ts'
import type { SelfRegister } from '../account-ownership/self-register.ts'
import { passwords } from './contract.ts'
import { refuseExpired } from './verify.ts'
import { requireMethod, requireOpenSignUp, type SettingsOf } from '../../projects/index.ts'
import type { RecordAudit } from '../../activity/index.ts'
import {
  type CompleteSignIn,
  type SessionOf,
  SecondFactorNeeded,
  requireStillLive,
  getOwnUser,
  requireCurrent,
} from '../../tokens/index.ts'
import {
  auditTarget,
  hasSecondFactor,
  findUserByLoginId,
  type UserRow,
  email as emailAddress,
  proven,
  renewed,
} from '../../directory/index.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import { failuresKeptMs } from './failures.ts'
import { expired } from '../../foundation/rows/sweep.ts'

const evidence = { method: 'password', factor: 'pwd' }
/** The only delivery: a link that the verify operation of magic links completes. */
const resetMethod = 'magiclink'

type Needs = {
  recordAudit: RecordAudit
  completeSignIn: CompleteSignIn
  checkPassword: CheckPassword
  setPassword: SetPassword
  passwordPolicies: PasswordPolicies
  magicLinks: MagicLinks
  sessionOf: SessionOf
  settings: SettingsOf
  selfRegister: SelfRegister
}

function passwordsService(
  dependencies: Dependencies,
  {
    recordAudit,
    completeSignIn,
    checkPassword,
    setPassword,
    passwordPolicies,
    magicLinks,
    sessionOf,
    settings,
    selfRegister,
  }: Needs,
): Service<typeof passwords, Call> {
  const { db } = dependencies

  /**
   * The password alone cannot replace itself.
   * @throws {SecondFactorNeeded} when the session has not verified the user's second factor
   * @throws {InvalidToken} when the refresh token belongs to another user
   */
  async function requireOwnSession(call: Call, user: UserRow): Promise<void> {
    if (!call.token) throw new SecondFactorNeeded()
    const { session } = await sessionOf.toChangeCredentials(call)
    await getOwnUser(db, session, user.id)
  }

  const service: Service<typeof passwords, Call> = {
    async signUp({ loginId, password, user = {}, loginOptions }, call) {
      const { projectId } = call
      await requireMethod(settings, projectId, 'password')
      // Checked before the account is looked up, so that the refusal reveals nothing about it.
      await requireOpenSignUp(settings, projectId)
      const { isUserExistenceConcealed } = await settings.of(projectId)
      // Where accounts are concealed, a sign-up with an existing login id is a sign-in.
      if (isUserExistenceConcealed && (await findUserByLoginId(dependencies.db, { projectId, loginId })))
        return service.signIn({ loginId, password, loginOptions }, call)
      const intent = await completeSignIn.begin(call, loginOptions)
      const { name: displayName, ...fields } = user
      const email = fields.email ?? emailAddress.safeParse(loginId).data
      const names = [displayName ?? '', fields.givenName ?? '', fields.familyName ?? '']
      const hash = await setPassword.forNewUser(projectId, password, { loginIds: [loginId], email: email ?? '', names })
      return completeSignIn.completeWith(call, { ...evidence, intent }, async tx => {
        const wanted = { ...fields, email, displayName, loginId, projectId }
        const row = await selfRegister(tx, wanted, {})
        await setPassword.store(tx, row, { hash })
        await recordAudit(tx, call, { action: 'UserCreated', method: 'password', target: auditTarget(row) })
        return { row: await renewed(tx, row), firstSeen: true }
      })
    },

    async signIn({ loginId, password, loginOptions }, call) {
      const intent = await completeSignIn.begin(call, loginOptions)
      const verified = await checkPassword(call, loginId, password)
      refuseExpired(verified)
      return completeSignIn.completeWith(call, { ...evidence, intent }, async tx => {
        await verified.accept(tx)
        return { row: proven(verified.user), firstSeen: false }
      })
    },

    async replace({ loginId, oldPassword, newPassword }, call) {
      const verified = await checkPassword(call, loginId, oldPassword)
      const { user } = verified
      if (hasSecondFactor(user)) await requireOwnSession(call, user)
      const hash = await setPassword.forUser(user, newPassword, 'newPassword')
      const intent = await completeSignIn.begin(call)
      return completeSignIn.completeWith(call, { ...evidence, intent }, async tx => {
        await verified.accept(tx)
        await requireCurrent(tx, proven(user))
        await setPassword.store(tx, user, { hash })
        await recordAudit(tx, call, { action: 'PasswordReplaced', target: auditTarget(user) })
        return { row: await renewed(tx, user), firstSeen: false }
      })
    },

    async sendReset({ loginId, redirectUrl: uri, ...loginOptions }, call) {
      const request = { flow: 'signIn', channel: 'email', loginId, loginOptions, uri } as const
      return { resetMethod, maskedEmail: await magicLinks.sendReset(call, request) }
    },

    async update({ loginId, newPassword }, call) {
      await requireMethod(settings, call.projectId, 'password')
      const { session } = await sessionOf.toChangeCredentials(call)
      const { row: user } = await getOwnUser(db, session, loginId)
      const hash = await setPassword.forUser(user, newPassword, 'newPassword')
      const caller = asUser(call, auditTarget(user))
      await transact(db, async tx => {
        await requireStillLive(tx, session, dependencies.clock())
        await setPassword.store(tx, user, { hash })
        await recordAudit(tx, caller, { action: 'PasswordUpdated', target: auditTarget(user) })
      })
      return {}
    },

    async policy(_, { projectId }) {
      const { enablePasswordStrength, passwordStrengthScore, ...policy } = await passwordPolicies.of(projectId)
      return { ...policy, strengthScoreEnabled: enablePasswordStrength, strengthScore: passwordStrengthScore }
    },
  }
  return service
}

export const passwordsArea = defineArea({
  contract: passwords,
  service: passwordsService,
  sweeps: [expired('login_failures', { key: ['project_id', 'login_id'], by: 'last_at', keptMs: failuresKeptMs })],
})
