import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Emulator, expect, send, startProgram } from './emulator.ts'
import { startToldServer } from './told-server.ts'

const project = 'demo-test'
const ports = { auth: 39_099, hub: 39_400, logging: 39_500 }
const password = 'correct horse battery 7'

/** The Auth emulator of firebase-tools, as its command starts it; `folder` is where that is installed. */
export async function startFirebase(folder: string): Promise<Emulator> {
  const work = join(folder, 'firebase')
  mkdirSync(work, { recursive: true })
  const emulators = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, { host: '127.0.0.1', port }]))
  const config = { emulators: { ...emulators, ui: { enabled: false } } }
  writeFileSync(join(work, 'firebase.json'), JSON.stringify(config))
  const program = join(folder, 'node_modules/firebase-tools/lib/bin/firebase.js')
  const command = [process.execPath, program, 'emulators:start', '--only', 'auth', '--project', project]
  const options = { cwd: work, env: { ...process.env, HOME: work, CI: 'true' } }
  const { pid, startMs, stop } = await startProgram(command, options, async printed =>
    printed.includes('All emulators ready') ? true : undefined,
  )
  const told = await startToldServer()
  const base = `http://127.0.0.1:${ports.auth}`
  const kit = `${base}/identitytoolkit.googleapis.com`
  const account = (action: string, body: object) => send(`${kit}/v1/accounts:${action}?key=fake`, { body })
  const asOwner = (path: string, body: object, method = 'POST') =>
    send(`${kit}${path}`, { bearer: 'owner', body, method })
  const messages = async (kind: 'oobCodes' | 'verificationCodes'): Promise<Record<string, string>[]> =>
    (await send(`${base}/emulator/v1/projects/${project}/${kind}`, { method: 'GET' })).answer[kind] ?? []
  const refresh = (refreshToken: string) =>
    send(`${base}/securetoken.googleapis.com/v1/token?key=fake`, {
      body: { grant_type: 'refresh_token', refresh_token: refreshToken },
    })
  const signUp = async (name: string) => {
    const { answer } = await account('signUp', { email: `${name}@example.com`, password, returnSecureToken: true })
    return {
      idToken: String(answer.idToken),
      refreshToken: String(answer.refreshToken),
      localId: String(answer.localId),
    }
  }
  const codeTo = async (phoneNumber: string) =>
    (await messages('verificationCodes')).findLast(each => each.phoneNumber === phoneNumber)
  await asOwner(
    `/v2/projects/${project}/config?updateMask=mfa`,
    { mfa: { state: 'ENABLED', enabledProviders: ['PHONE_SMS'] } },
    'PATCH',
  )

  return {
    name: 'Firebase Auth emulator',
    pid,
    startMs,
    async clean() {
      expect(
        (await send(`${base}/emulator/v1/projects/${project}/accounts`, { method: 'DELETE', bearer: 'owner' })).ok,
        'cleaned',
      )
    },
    async stop() {
      told.close()
      await stop()
    },
    trials: {
      async 'sign up with a password, a wrong one is refused, sign in'(name) {
        await signUp(name)
        const signIn = (given: string) =>
          account('signInWithPassword', { email: `${name}@example.com`, password: given, returnSecureToken: true })
        expect((await signIn('wrong')).status === 400, 'a wrong password is refused')
        expect((await signIn(password)).answer.idToken, 'signed in')
      },
      async 'sign in with a code by text message'(name) {
        const phoneNumber = phoneOf(name)
        const { answer } = await account('sendVerificationCode', { phoneNumber })
        const code = (await codeTo(phoneNumber))?.code
        const signedIn = await account('signInWithPhoneNumber', { sessionInfo: answer.sessionInfo, code })
        expect(signedIn.answer.idToken, 'signed in')
      },
      'sign in with a code by email': 'no: Firebase has no such sign-in',
      async 'sign in with a link by email'(name) {
        const email = `${name}@example.com`
        const link = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'http://localhost/', canHandleCodeInApp: true }
        await account('sendOobCode', link)
        const oobCode = (await messages('oobCodes')).findLast(each => each.email === email)?.oobCode
        expect((await account('signInWithEmailLink', { email, oobCode })).answer.idToken, 'signed in')
      },
      async 'refresh a session'(name) {
        const { refreshToken } = await signUp(name)
        expect((await refresh(refreshToken)).answer.id_token, 'refreshed')
      },
      'a session has ended 60 days later, without waiting': 'no: it has no clock to turn',
      async 'end all sessions of a user'(name) {
        const { localId, idToken } = await signUp(name)
        // What `revokeRefreshTokens` of the Admin SDK sends; a refresh goes on, and the ID token is refused.
        const validSince = String(Math.floor(Date.now() / 1000) + 1)
        await asOwner(`/v1/projects/${project}/accounts:update`, { localId, validSince })
        expect(!(await account('lookup', { idToken })).ok, 'the token is refused')
      },
      async 'a role in the token'(name) {
        const { localId, refreshToken } = await signUp(name)
        const customAttributes = JSON.stringify({ roles: ['editor'] })
        await asOwner(`/v1/projects/${project}/accounts:update`, { localId, customAttributes })
        const { answer } = await refresh(refreshToken)
        expect(claimsOf(String(answer.id_token)).roles?.includes('editor'), 'it is there')
      },
      async 'a user of a tenant'(name) {
        const { answer } = await asOwner(`/v2/projects/${project}/tenants`, {
          displayName: name,
          allowPasswordSignup: true,
        })
        const { tenantId } = answer
        const user = { email: `${name}@example.com`, password, tenantId, returnSecureToken: true }
        const signedUp = await account('signUp', user)
        expect(claimsOf(String(signedUp.answer.idToken)).firebase?.tenant === tenantId, 'the token names it')
      },
      async 'sign in with an account at another provider'(name) {
        const claims = JSON.stringify({ sub: name, email: `${name}@example.com`, email_verified: true })
        const postBody = new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString()
        const given = { postBody, requestUri: 'http://localhost', returnIdpCredential: true, returnSecureToken: true }
        expect((await account('signInWithIdp', given)).answer.idToken, 'signed in')
      },
      async 'a second factor'(name) {
        const { localId, idToken } = await signUp(name)
        await asOwner(`/v1/projects/${project}/accounts:update`, { localId, emailVerified: true })
        const phoneNumber = phoneOf(name)
        const mfa = (step: string, body: object) => send(`${kit}/v2/accounts/${step}?key=fake`, { body })
        const begun = await mfa('mfaEnrollment:start', { idToken, phoneEnrollmentInfo: { phoneNumber } })
        const verified = async (info: never) => ({
          phoneVerificationInfo: {
            sessionInfo: (info as { sessionInfo: string }).sessionInfo,
            code: (await codeTo(phoneNumber))?.code,
          },
        })
        const enrolled = await mfa('mfaEnrollment:finalize', {
          idToken,
          ...(await verified(begun.answer.phoneSessionInfo ?? ({} as never))),
        })
        expect(enrolled.ok, 'enrolled')
        const first = await account('signInWithPassword', {
          email: `${name}@example.com`,
          password,
          returnSecureToken: true,
        })
        const { mfaPendingCredential } = first.answer
        const mfaEnrollmentId = (first.answer.mfaInfo as { mfaEnrollmentId: string }[] | undefined)?.[0]
          ?.mfaEnrollmentId
        const asked = await mfa('mfaSignIn:start', { mfaPendingCredential, mfaEnrollmentId, phoneSignInInfo: {} })
        const second = await mfa('mfaSignIn:finalize', {
          mfaPendingCredential,
          ...(await verified(asked.answer.phoneResponseInfo ?? ({} as never))),
        })
        expect(second.answer.idToken, 'signed in')
      },
      async 'a server is told of a new user'(name) {
        const set = (triggers: object) =>
          asOwner(
            `/v2/projects/${project}/config?updateMask=blockingFunctions`,
            { blockingFunctions: { triggers } },
            'PATCH',
          )
        await set({ beforeCreate: { functionUri: told.url } })
        await signUp(name)
        await set({})
        await told.hears(text => JSON.stringify(claimsOf(JSON.parse(text).data.jwt)).includes(`${name}@example.com`))
      },
    },
  }
}

function phoneOf(name: string): string {
  return `+1500${name.replace(/\D/g, '').padStart(7, '5')}`
}

type Claims = { roles?: string[]; firebase?: { tenant?: string } }

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
}
