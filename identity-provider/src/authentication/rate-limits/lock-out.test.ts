import { expect, describe, test } from 'vitest'
import { TOTP } from 'otpauth'
import { newestCode } from '../../activity/messages/delivery/testing.ts'
import { identityEngines } from '../../testing/engines.ts'

const password = 'correct horse battery'
const ada = 'ada@example.com'
const home = '203.0.113.7'
const attacker = '198.51.100.66'

describe.each(identityEngines)('an attacker does not lock the owner out, on $engine', ({ start }) => {
  async function started() {
    const identity = await start({ areCallsLimited: true })
    await identity.clientAs().users.create({ loginId: ada, email: ada, verifiedEmail: true, password })
    async function post(path: string, body: object, ip: string, token = '') {
      const response = await fetch(`${identity.baseUrl}/v1/auth${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${[identity.projectId, token].filter(Boolean).join(':')}`,
          'x-gatehouse-ip': ip,
        },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: await response.json() }
    }
    const signIn = (given: string, ip: string) => post('/password/signin', { loginId: ada, password: given }, ip)
    const ask = (ip: string) => post('/otp/signin/email', { loginId: ada }, ip)
    const verify = (code: string, ip: string) => post('/otp/verify/email', { loginId: ada, code }, ip)
    return { identity, post, signIn, ask, verify }
  }

  test('with wrong passwords: the attacker is locked, the owner signs in', async () => {
    const { signIn } = await started()
    for (let times = 0; times < 10; times++) expect((await signIn(`wrong ${times}`, attacker)).status).toBe(401)
    expect((await signIn(password, attacker)).status).toBe(429)
    expect((await signIn(password, home)).status).toBe(200)
  })

  test('with a hundred wrong passwords from many networks: users still sign in from networks they used before', async () => {
    const { signIn } = await started()
    expect((await signIn(password, home)).status).toBe(200)
    for (let times = 0; times < 100; times++)
      expect((await signIn(`wrong ${times}`, `198.51.100.${times % 20}`)).status).toBe(401)
    expect((await signIn(password, '192.0.2.99')).status).toBe(429)
    expect((await signIn(password, home)).status).toBe(200)
  })

  test('with wrong codes: the code that the owner requested still works', async () => {
    const { identity, ask, verify } = await started()
    expect((await ask(home)).status).toBe(200)
    const code = await newestCode(identity, ada)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let times = 0; times < 5; times++) expect((await verify(wrong, attacker)).status).toBe(401)
    expect((await verify(wrong, attacker)).body).toMatchObject({ errorCode: 'E061103' })
    expect((await verify(code, home)).status).toBe(200)
  })

  test('by requesting codes: the code of the owner is not replaced, and the owner can request more', async () => {
    const { identity, ask, verify } = await started()
    expect((await ask(home)).status).toBe(200)
    const code = await newestCode(identity, ada)
    for (let times = 0; times < 5; times++) expect((await ask(attacker)).status).toBe(200)
    expect((await ask(attacker)).status).toBe(429)
    expect((await verify(code, home)).status).toBe(200)
    expect((await ask(home)).status).toBe(200)
  })

  test('a code can be used in another network than it was requested from, for five attempts', async () => {
    const { identity, ask, verify } = await started()
    await ask(home)
    expect((await verify(await newestCode(identity, ada), '192.0.2.1')).status).toBe(200)
    await ask(home)
    const code = await newestCode(identity, ada)
    for (let times = 0; times < 5; times++) await verify(code === '000000' ? '000001' : '000000', `192.0.2.${times}`)
    expect((await verify(code, '192.0.2.9')).body).toMatchObject({ errorCode: 'E061103' })
  })

  test('with wrong codes of the authenticator app', async () => {
    const { identity, post, signIn } = await started()
    const { body } = await signIn(password, home)
    const enrolment = await post('/totp/update', { loginId: ada }, home, body.refreshJwt)
    const code = () => {
      identity.clock.now += 30_000
      return new TOTP({ secret: enrolment.body.key }).generate({ timestamp: identity.clock.now })
    }
    const verify = (given: string, ip: string) => post('/totp/verify', { loginId: ada, code: given }, ip)
    expect((await verify(code(), home)).status).toBe(200)
    for (let times = 0; times < 5; times++) expect((await verify('abcdef', attacker)).status).toBe(401)
    expect((await verify(code(), attacker)).status).toBe(429)
    expect((await verify(code(), home)).status).toBe(200)
  })

  test('with a login id that imitates the counter of a network', async () => {
    const { post, signIn } = await started()
    for (const loginId of [`${ada} from ${home}`, `${ada}\u001f${home}`])
      for (let times = 0; times < 10; times++) await post('/password/signin', { loginId, password: 'wrong' }, home)
    expect((await signIn(password, home)).status).toBe(200)
  })
})
