import { hasSecondFactor, proven, renewed } from '../../../../directory/index.ts'
import type { ActionStep } from '../../../../projects/index.ts'
import { SecondFactorNeeded, admit } from '../../../../tokens/index.ts'
import { storeNewPassword } from '../../../verified/store-new-password.ts'
import { type Act, failed, type Run, succeeded } from '../../run/run.ts'
import { type FlowDependencies, limit } from '../needs.ts'
import {
  addressOf,
  changeOwn,
  noteVerified,
  orThrow,
  profileOf,
  requireSignUp,
  requireSsoIn,
  secretOf,
  userOf,
  userToChangeCredentials,
} from '../shared.ts'
import { accept } from '../../../verified/accept.ts'

type Passwords = 'password.signIn' | 'password.hold' | 'password.set' | 'password.replace' | 'password.setHeld'

function newPasswordOf(run: Run): string {
  return secretOf(run, 'newPassword') || secretOf(run, 'password')
}
/** The same twice, where the form asks for it twice. */
function isMistyped({ form }: Run): boolean {
  return form.newPasswordAgain !== undefined && form.newPasswordAgain !== form.newPassword
}
const mistyped = failed('passwordMismatch', 'the new passwords differ')

/** Passwords. None is stored with the run: `hold` stores the hash. */
export function passwordActions(flow: FlowDependencies): Record<Passwords, Act> {
  const { db } = flow
  const evidence = { factor: 'pwd', method: 'password' }

  return {
    async 'password.signIn'(run, step) {
      const loginId = await addressOf(run, step, 'email')
      const password = secretOf(run, 'password')
      if (password === '') return failed('passwordNeeded', 'the form has no password')
      limit(flow, run.call, 'passwords.signIn', loginId)
      const checked = await flow.checkPassword(run.call, loginId, password)
      if (checked.isExpired)
        return { is: 'failed', outcome: 'expired', problem: 'passwordExpired', reason: 'the password has expired' }
      const verified = orThrow(
        await accept({ db, projectId: run.call.projectId }, async tx => {
          await checked.accept(tx)
          return { row: proven(checked.user), firstSeen: false }
        }),
      )
      noteVerified(run, verified.row, evidence)
      run.state.lastAuth = { authMethod: 'password', loginId }
      return succeeded
    },

    async 'password.hold'(run, step) {
      const loginId = await addressOf(run, step, 'email')
      requireSignUp(run)
      limit(flow, run.call, 'passwords.signUp', loginId)
      if (isMistyped(run)) return mistyped
      const { name = '', givenName = '', familyName = '' } = profileOf(run)
      const owner = { loginIds: [loginId], email: loginId, names: [name, givenName, familyName] }
      run.state.heldPassword = await flow.setPassword.forNewUser(
        run.call.projectId,
        newPasswordOf(run),
        owner,
        'newPassword',
      )
      return succeeded
    },

    async 'password.set'(run, step) {
      limit(flow, run.call, 'passwords.update')
      if (isMistyped(run)) return mistyped
      const { verified } = run.state
      const isHeld = verified?.isStrong === false && leadsOnHeld(step) && hasSecondFactor(await userOf(flow, run))
      const user = await (isHeld ? userOf(flow, run) : userToChangeCredentials(flow, run))
      const hash = await flow.setPassword.forUser(user, newPasswordOf(run), 'newPassword')
      // Whoever comes by a session keeps it, as with the operation; a reset ends them all.
      const isReset = verified !== undefined
      if (isHeld) {
        run.state.newPassword = { userId: user.id, hash, isReset }
        return { is: 'done', outcome: 'held' }
      }
      await changeOwn(flow, run, (tx, owner) => storeNewPassword(flow, run.call, tx, { user: owner, hash, isReset }))
      return succeeded
    },

    async 'password.replace'(run, step) {
      const loginId = await addressOf(run, step, 'email')
      limit(flow, run.call, 'passwords.replace', loginId)
      if (isMistyped(run)) return mistyped
      const old = secretOf(run, 'currentPassword') || secretOf(run, 'password')
      const checked = await flow.checkPassword(run.call, loginId, old)
      const { user } = checked
      const { verified: before } = run.state
      const isStrong = before?.userId === user.id && before.epoch === user.credential_epoch && before.isStrong
      const isHeld = hasSecondFactor(user) && !isStrong
      if (isHeld && !leadsOnHeld(step)) throw new SecondFactorNeeded()
      const hash = await flow.setPassword.forUser(user, secretOf(run, 'newPassword'), 'newPassword')
      const verified = orThrow(
        await accept({ db, projectId: run.call.projectId }, async tx => {
          await checked.accept(tx)
          const owner = await admit(tx, proven(user))
          if (isHeld) return { row: owner, firstSeen: false }
          await requireSsoIn(tx, run, { user: owner, factors: [evidence.factor] })
          await storeNewPassword(flow, run.call, tx, { user: owner, hash, isReset: false })
          return { row: await renewed(tx, owner), firstSeen: false }
        }),
      )
      noteVerified(run, verified.row, evidence)
      if (!isHeld) return succeeded
      run.state.newPassword = { userId: user.id, hash, isReset: false }
      return { is: 'done', outcome: 'held' }
    },

    async 'password.setHeld'(run) {
      const { newPassword: held } = run.state
      const user = await userToChangeCredentials(flow, run)
      if (held?.userId !== user.id) return failed('failed', 'no new password waits to be set')
      await changeOwn(flow, run, (tx, owner) => storeNewPassword(flow, run.call, tx, { user: owner, ...held }))
      delete run.state.newPassword
      return succeeded
    },
  }
}

/** A drawing that says nothing of it refuses the new password without the second factor. */
function leadsOnHeld({ next }: ActionStep): boolean {
  return typeof next === 'object' && Object.hasOwn(next, 'held')
}
