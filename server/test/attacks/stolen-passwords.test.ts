import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { attackedServer, elsewhere, password } from './support/attacked-server.ts'

const { wire, manage, mailTo, signedIn, server } = attackedServer()
const halfMinute = 30_000

/** A user with an authenticator app; `code` answers an unused code that is still valid. */
async function protectedUser(loginId: string) {
  await manage('/v1/mgmt/user/create', { loginId, email: loginId, verifiedEmail: true, password })
  const { body } = await wire('/v1/auth/password/signin', { loginId, password })
  const enrolment = await wire('/v1/auth/totp/update', { loginId }, { token: String(body.refreshJwt) })
  const app = new TOTP({ secret: String(enrolment.body.key) })
  const verified = await wire('/v1/auth/totp/verify', { loginId, code: app.generate() })
  expect(verified.status).toBe(200)
  // The next one, which counts already: each code counts once.
  return { nextCode: () => app.generate({ timestamp: Date.now() + halfMinute }) }
}

test('a stolen password cannot add, replace or remove a factor, password, address or link over the API', async () => {
  const loginId = 'wire@example.com'
  const { nextCode } = await protectedUser(loginId)
  const stolen = await wire('/v1/auth/password/signin', { loginId, password }, { ip: elsewhere })
  const changes: [string, object][] = [
    ['/v1/auth/totp/update', { loginId }],
    ['/v1/auth/recovery-codes', { loginId }],
    ['/v1/auth/password/update', { loginId, newPassword: 'another horse battery' }],
    ['/v1/auth/webauthn/update/start', { loginId, origin: 'https://gate.example' }],
    ['/v1/auth/otp/update/email', { loginId, email: 'thief@example.com' }],
    ['/v1/auth/magiclink/update/email', { loginId, email: 'thief@example.com' }],
    ['/v1/auth/enchantedlink/update/email', { loginId, email: 'thief@example.com' }],
    ['/v1/auth/oauth/authorize/update?provider=acme&redirectURL=https://gate.example/', {}],
  ]
  for (const [path, body] of changes) {
    const answer = await wire(path, body, { token: String(stolen.body.refreshJwt), ip: elsewhere })
    expect(answer, path).toMatchObject({ status: 403, body: { errorCode: 'E064007' } })
  }
  const replaced = { loginId, oldPassword: password, newPassword: 'another horse battery' }
  expect((await wire('/v1/auth/password/replace', replaced, { ip: elsewhere })).status).toBe(403)
  // The owner shows the second factor and is allowed.
  const own = await wire('/v1/auth/password/signin', { loginId, password })
  const proof = { loginId, code: nextCode(), loginOptions: { mfa: true } }
  const strong = await wire('/v1/auth/totp/verify', proof, { token: String(own.body.refreshJwt) })
  expect((await wire('/v1/auth/recovery-codes', { loginId }, { token: String(strong.body.refreshJwt) })).status).toBe(
    200,
  )
})

test('a stolen mailbox cannot replace the password', async () => {
  const loginId = 'mailbox@example.com'
  await protectedUser(loginId)
  await wire('/v1/auth/password/reset', { loginId }, { ip: elsewhere })
  const token = /[?&]t=([\w-]+)/.exec(await mailTo(loginId))?.[1]
  const followed = await wire('/v1/auth/magiclink/verify', { token }, { ip: elsewhere })
  const update = { loginId, newPassword: 'another horse battery' }
  const changed = await wire('/v1/auth/password/update', update, {
    token: String(followed.body.refreshJwt),
    ip: elsewhere,
  })
  expect(changed).toMatchObject({ status: 403, body: { errorCode: 'E064007' } })
  expect((await wire('/v1/auth/password/signin', { loginId, password })).status).toBe(200)
})

test('at the console a stolen password ends at the second factor', async () => {
  const email = 'console@example.com'
  await protectedUser(email)
  const { projectId } = server()
  const rbac = { projects: [{ projectIds: [projectId], role: 'admin' }] }
  await manage('/v1/mgmt/descoper', { descopers: [{ loginId: email, rbac }] }, 'PUT')
  const thief = await signedIn({ email, password })
  expect(await thief.end.text()).toContain('authenticator app')
  expect(await thief.graphql('{ viewer { databaseId } }')).not.toMatchObject({
    data: { viewer: { id: expect.any(String) } },
  })
})
