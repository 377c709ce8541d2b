import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../../testing/identity.ts'
import { identityEngines } from '../../../testing/engines.ts'

const password = 'correct horse battery'

describe.each(identityEngines)('recovery codes on $engine', ({ start }) => {
  const post = async ({ baseUrl, projectId }: TestIdentity, path: string, body: object, token = '') => {
    const authorization = `Bearer ${projectId}${token && `:${token}`}`
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  async function withCodes() {
    const identity = await start()
    const { body: signedUp } = await post(identity, '/v1/auth/password/signup', { loginId: 'ada', password })
    const generate = (token: string = signedUp.refreshJwt, loginId = 'ada') =>
      post(identity, '/v1/auth/recovery-codes', { loginId }, token)
    const signIn = (code: string, loginOptions = {}, token = '') =>
      post(identity, '/v1/auth/recovery-codes/signin', { loginId: 'ada', code, loginOptions }, token)
    const { body } = await generate()
    const codes: string[] = body.codes.map(({ code }: { code: string }) => code)
    return { identity, codes, generate, signIn, signedUp }
  }

  test('ten are returned, and each signs in once, however it is typed', async () => {
    const { codes, signIn } = await withCodes()
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    const signedIn = await signIn(first)
    expect(signedIn.status).toBe(200)
    expect(decodeJwt(signedIn.body.sessionJwt).amr).toEqual(['otp'])
    expect(await signIn(first)).toMatchObject({ status: 401, body: { errorCode: 'E061102' } })
    expect((await signIn(` ${second.replace('-', ' ').toUpperCase()} `)).status).toBe(200)
  })

  test('of a hundred concurrent uses of one code one succeeds', { tags: ['every-engine'] }, async () => {
    const { codes, signIn } = await withCodes()
    const answers = await Promise.all(Array.from({ length: 100 }, () => signIn(codes[0] ?? '')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a code counts as a second factor of the same user', async () => {
    const { codes, signIn, signedUp, identity } = await withCodes()
    const strengthened = await signIn(codes[0] ?? '', { mfa: true }, signedUp.refreshJwt)
    expect(decodeJwt(strengthened.body.sessionJwt).amr).toEqual(['pwd', 'otp', 'mfa'])
    const { body: bob } = await post(identity, '/v1/auth/password/signup', { loginId: 'bob', password })
    expect((await signIn(codes[1] ?? '', { mfa: true }, bob.refreshJwt)).status).toBe(401)
  })

  test('new codes replace the old ones, and another user cannot create any', async () => {
    const { identity, codes, generate, signIn, signedUp } = await withCodes()
    const { body: bob } = await post(identity, '/v1/auth/password/signup', { loginId: 'bob', password })
    expect((await generate(bob.refreshJwt)).status).toBe(401)
    expect((await generate('not.a.token')).status).toBe(401)
    const { body } = await generate(signedUp.refreshJwt)
    expect((await signIn(codes[0] ?? '')).status).toBe(401)
    expect((await signIn(body.codes[0].code)).status).toBe(200)
    await identity.clientAs().userFactors.removeRecoveryCodes({ loginId: 'ada' })
    expect((await signIn(body.codes[1].code)).status).toBe(401)
  })

  test('after five wrong codes in a row the right one has to wait', async () => {
    const { identity, codes, signIn } = await withCodes()
    for (let attempt = 0; attempt < 5; attempt++) expect((await signIn('00000-00000')).status).toBe(401)
    expect(await signIn(codes[0] ?? '')).toMatchObject({ status: 429, body: { errorCode: 'E061103' } })
    const locked = () => identity.clientAs().users.search({ tempLockReasons: ['recovery_codes'] })
    expect((await locked()).users).toMatchObject([{ loginIds: ['ada'] }])
    identity.clock.now += 5 * 60_000
    expect((await locked()).users).toEqual([])
    expect((await signIn(codes[0] ?? '')).status).toBe(200)
  })

  test('codes of one project do not work in another, and missing fields are refused', async () => {
    const { identity, codes } = await withCodes()
    const other = { ...identity, ...(await identity.anotherProject()) }
    const response = await post(other, '/v1/auth/recovery-codes/signin', { loginId: 'ada', code: codes[0] })
    expect(response.body.errorCode).toBe('E062108')
    const incomplete = await post(identity, '/v1/auth/recovery-codes/signin', { loginId: 'ada' })
    expect(incomplete).toMatchObject({ status: 400, body: { errorCode: 'E011002' } })
  })
})
