import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

type Sdk = ReturnType<typeof descope>
type Answer = { ok: boolean; code?: number }
const page = 'http://localhost:5173/welcome'

/** Every call that could reveal whether an account exists. */
const questions: [string, (sdk: Sdk, loginId: string) => Promise<Answer>][] = [
  ['a one-time code to sign in', (sdk, loginId) => sdk.otp.signIn.email(loginId)],
  ['a one-time code to sign up', (sdk, loginId) => sdk.otp.signUp.email(loginId)],
  ['a one-time code to do either', (sdk, loginId) => sdk.otp.signUpOrIn.email(loginId)],
  ['a magic link', (sdk, loginId) => sdk.magicLink.signIn.email(loginId, page)],
  ['an enchanted link', (sdk, loginId) => sdk.enchantedLink.signIn(loginId, page)],
  ['a password reset', (sdk, loginId) => sdk.password.sendReset(loginId, page)],
  ['a wrong password', (sdk, loginId) => sdk.password.signIn(loginId, 'not the password')],
  ['a wrong code', (sdk, loginId) => sdk.otp.verify.email(loginId, 'abcdef')],
]

describe.each(identityEngines)('where accounts are concealed, on $engine', ({ start }) => {
  async function concealed() {
    const counted = { statements: 0 }
    const identity = await start({ onStatement: () => counted.statements++ })
    const { users, projectSettings } = identity.clientAs()
    await projectSettings.update({ isUserExistenceConcealed: true })
    for (const loginId of ['ada@example.com', 'amy@example.com'])
      await users.create({ loginId, email: loginId, password: 'correct horse battery' })
    const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const cost = async (ask: () => Promise<Answer>) => {
      const before = counted.statements
      const { ok, code } = await ask()
      return { ok, code, statements: counted.statements - before }
    }
    return { sdk, cost }
  }

  test.each(questions)('%s does the same work and gets the same answer', async (_, ask) => {
    const { sdk, cost } = await concealed()
    // The first call of each kind fills caches.
    await ask(sdk, 'amy@example.com')
    const known = await cost(() => ask(sdk, 'ada@example.com'))
    const unknown = await cost(() => ask(sdk, 'abe@example.com'))
    expect(known.statements).toBeGreaterThan(1)
    expect(unknown).toEqual(known)
  })
})
