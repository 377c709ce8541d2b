import { transact } from '@gatehouse-id/database'
import { OperationError, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { NewId } from '../../foundation/ids/new-id.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { type Beginning, type Ceremonies, unknownUser } from './ceremonies.ts'
import { passkeys, NoPasskey, PasskeyRefused } from './contract.ts'
import { listPasskeys } from './store.ts'
import type { VerifyPasskeyUser } from './verify-user.ts'
import type { SelfRegister } from '../account-ownership/self-register.ts'
import { requireMethod, requireOpenSignUp, SignUpClosed, type SettingsOf } from '../../projects/index.ts'
import {
  type VerifiedSignIn,
  TokenRevoked,
  requireCredentialChange,
  lockLiveSession,
  noteFactorShown,
  getOwnUser,
  type SessionOf,
  type CompleteSignIn,
} from '../../tokens/index.ts'
import {
  addressIn,
  loginIdKey,
  auditTarget,
  LoginIdTaken,
  UnknownUser,
  findUser,
  type SignUpUser,
  findUserByLoginId,
  type UserRow,
  proven,
} from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { defineArea } from '../../foundation/areas/area.ts'

const method = { method: 'webauthn', factor: 'webauthn' }

function passkeysService(
  { db, newId, encryption, clock }: Dependencies,
  needs: {
    settings: SettingsOf
    sessionOf: SessionOf
    completeSignIn: CompleteSignIn
    recordAudit: RecordAudit
    passkeyCeremonies: Ceremonies
    verifyPasskeyUser: VerifyPasskeyUser
    selfRegister: SelfRegister
  },
): Service<typeof passkeys, Call> {
  const { settings, sessionOf, completeSignIn, recordAudit, passkeyCeremonies: ceremonies, verifyPasskeyUser } = needs
  const { selfRegister } = needs

  type Start = Pick<Beginning, 'origin' | 'options' | 'intent'>

  function startSignUp(call: Call, start: Start, { loginId, ...user }: SignUpUser & { loginId: string }) {
    // Chosen now because the authenticator stores it with the passkey and recognises the user by it from then on.
    const userId = newId('U')
    const owner = { handle: userId, name: loginId, displayName: user.name || loginId }
    const beginning: Beginning = { ...start, kind: 'passkey-sign-up', userId: '', signUp: { userId, loginId, user } }
    return ceremonies.create(call, beginning, { owner, known: [] })
  }

  async function startSignIn(call: Call, start: Start, user: UserRow) {
    const known = await listPasskeys(db, { projectId: call.projectId, userId: user.id })
    if (known.length === 0) return undefined
    return ceremonies.request(call, { ...start, kind: 'passkey-sign-in', userId: user.id }, known)
  }

  /** A fake passkey, the same every time, so that the answer does not reveal whether the account exists. */
  function startDecoy(call: Call, start: Start, loginId: string) {
    const id = encryption.mac(loginIdKey(loginId), `passkey decoy ${call.projectId}`)
    const known = [{ id, transports: '["internal","hybrid"]' }]
    return ceremonies.request(call, { ...start, kind: 'passkey-sign-in', userId: unknownUser }, known)
  }

  return {
    async signUpStart({ loginId: outer = '', user: given, origin, loginOptions, passkeyOptions: options }, call) {
      const user = { ...given, loginId: given.loginId ?? outer }
      await requireMethod(settings, call.projectId, 'passkey')
      await requireOpenSignUp(settings, call.projectId)
      const { isUserExistenceConcealed } = await settings.of(call.projectId)
      const taken = await findUserByLoginId(db, { projectId: call.projectId, loginId: user.loginId })
      // Concealed: refused at the finish, when the visitor has created a passkey and shown that they mean it.
      if (taken && !isUserExistenceConcealed) throw new LoginIdTaken()
      const intent = await completeSignIn.begin(call, loginOptions)
      return startSignUp(call, { origin, options, intent }, user)
    },

    async signUpFinish({ transactionId, response }, call) {
      return completeSignIn.complete(call, async tx => {
        const taken = await ceremonies.take(tx, call, { kind: 'passkey-sign-up', transactionId })
        if (!taken.signUp) throw new PasskeyRefused()
        const { userId, loginId, user } = taken.signUp
        const { name: displayName, ...fields } = user
        const id: NewId = prefix => (prefix === 'U' ? userId : newId(prefix))
        const email = fields.email ?? addressIn(loginId, 'email')
        const wanted = { ...fields, email, displayName, loginId, projectId: call.projectId }
        const row = await selfRegister(tx, wanted, {}, id)
        await recordAudit(tx, call, { action: 'UserCreated', method: 'webauthn', target: auditTarget(row) })
        const registered = await ceremonies.register(tx, call, { taken, user: row, response })
        return { row: proven(registered), firstSeen: true, evidence: { ...method, intent: taken.intent } }
      })
    },

    async signInStart({ loginId, origin, loginOptions, passkeyOptions: options }, call) {
      await requireMethod(settings, call.projectId, 'passkey')
      const start = { origin, options, intent: await completeSignIn.begin(call, loginOptions) }
      if (loginId === '') return ceremonies.request(call, { ...start, kind: 'passkey-sign-in', userId: '' }, [])
      const { isUserExistenceConcealed } = await settings.of(call.projectId)
      const user = await findUser(db, call.projectId, { loginId })
      const started = user && (await startSignIn(call, start, user))
      if (started) return started
      if (isUserExistenceConcealed) return startDecoy(call, start, loginId)
      throw user ? new NoPasskey() : new UnknownUser()
    },

    async signInFinish({ transactionId, response }, call) {
      return completeSignIn.complete(call, async tx => {
        const taken = await ceremonies.take(tx, call, { kind: 'passkey-sign-in', transactionId })
        const verified = await verifyPasskeyUser(tx, call, { taken, response })
        return verified instanceof OperationError
          ? verified
          : { ...verified, evidence: { ...method, intent: taken.intent } }
      })
    },

    async signUpOrInStart({ loginId, origin, loginOptions, passkeyOptions: options }, call) {
      await requireMethod(settings, call.projectId, 'passkey')
      const start = { origin, options, intent: await completeSignIn.begin(call, loginOptions) }
      const user = await findUser(db, call.projectId, { loginId })
      const { isUserExistenceConcealed, isSignUpOpen } = await settings.of(call.projectId)
      if (!user && isSignUpOpen) return startSignUp(call, start, { loginId })
      if (!user && !isUserExistenceConcealed) throw new SignUpClosed()
      const started = user && (await startSignIn(call, start, user))
      if (started) return started
      if (isUserExistenceConcealed) return startDecoy(call, start, loginId)
      throw new NoPasskey()
    },

    async updateStart({ loginId, origin, passkeyOptions: options, mfa }, call) {
      await requireMethod(settings, call.projectId, 'passkey')
      const { session } = await sessionOf.toChangeCredentials(call)
      const { row, account } = await getOwnUser(db, session, loginId)
      const known = await listPasskeys(db, { projectId: call.projectId, userId: row.id })
      const intent = { options: { mfa }, sessionId: session.id }
      const owner = { handle: row.id, name: account, displayName: row.display_name || account }
      const beginning: Beginning = { kind: 'passkey-update', userId: row.id, origin, options, intent }
      return ceremonies.create(call, beginning, { owner, known })
    },

    async updateFinish({ transactionId, response }, call) {
      const selector = { kind: 'passkey-update' as const, transactionId }
      async function add(tx: Writing): Promise<VerifiedSignIn> {
        const taken = await ceremonies.take(tx, call, selector)
        const asking = { projectId: call.projectId, id: taken.intent.sessionId ?? '', now: clock() }
        const session = await lockLiveSession(tx, asking)
        if (!session) throw new TokenRevoked()
        const { row: user } = await getOwnUser(tx, session, undefined)
        requireCredentialChange(session, user, clock())
        const row = await ceremonies.register(tx, call, { taken, user, response })
        await noteFactorShown(tx, { projectId: call.projectId, id: session.id, now: clock() })
        return { row: proven(row), firstSeen: false, evidence: { ...method, intent: taken.intent } }
      }
      const begun = await ceremonies.find(call, selector)
      if (begun?.intent.options.mfa) return completeSignIn.complete(call, add)
      await transact(db, add)
      return {}
    },
  }
}

export const passkeysArea = defineArea({
  contract: passkeys,
  service: passkeysService,
})
