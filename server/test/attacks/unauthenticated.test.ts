import { expect, test } from 'vitest'
import { attackedServer, elsewhere, home, password } from './support/attacked-server.ts'

const { wire, manage, codeTo, mailsTo, mailTo, server } = attackedServer()

test("a colleague's address that an attacker signed up with belongs to the colleague, and so does the role", async () => {
  const loginId = 'colleague@example.com'
  const squat = await wire(
    '/v1/auth/password/signup',
    { loginId, password, user: { email: loginId } },
    { ip: elsewhere },
  )
  expect(squat.status).toBe(200)
  const { projectId } = server()
  const rbac = { projects: [{ projectIds: [projectId], role: 'admin' }] }
  const appointed = await manage('/v1/mgmt/descoper', { descopers: [{ loginId, rbac }] }, 'PUT')
  expect(appointed.status).toBe(200)
  expect((await wire('/v1/auth/password/signin', { loginId, password }, { ip: elsewhere })).status).not.toBe(200)
  const refresh = await wire('/v1/auth/refresh', {}, { ip: elsewhere, token: String(squat.body.refreshJwt) })
  expect(refresh.status).toBe(401)
  const token = /[?&]t=([\w-]+)/.exec(await mailTo(loginId))?.[1]
  const owner = await wire('/v1/auth/magiclink/verify', { token })
  expect(owner.body).toMatchObject({ user: { loginIds: [loginId], verifiedEmail: true, roleNames: ['Administrator'] } })
})

test('a squatted login id does not redirect a code: it goes to the address, and the account to its owner', async () => {
  const [loginId, attacker] = ['ceo@example.com', 'attacker@example.com']
  await wire('/v1/auth/otp/signup/email', { loginId, user: { email: attacker } }, { ip: elsewhere })
  await wire('/v1/auth/otp/verify/email', { loginId, code: await codeTo(attacker) }, { ip: elsewhere })
  const before = mailsTo(attacker)
  expect((await wire('/v1/auth/otp/signup-in/email', { loginId })).status).toBe(200)
  const owner = await wire('/v1/auth/otp/verify/email', { loginId, code: await codeTo(loginId) })
  expect(owner.body).toMatchObject({ user: { email: loginId, verifiedEmail: true } })
  expect(mailsTo(attacker)).toBe(before)
})

test('an attacker cannot lock a user out of passwords or codes', async () => {
  const loginId = 'owner@example.com'
  await manage('/v1/mgmt/user/create', { loginId, email: loginId, verifiedEmail: true, password })
  const signIn = (given: string, ip: string) => wire('/v1/auth/password/signin', { loginId, password: given }, { ip })
  for (let times = 0; times < 12; times++) await signIn('wrong', elsewhere)
  expect((await signIn(password, elsewhere)).status).toBe(429)
  expect((await signIn(password, home)).status).toBe(200)
  await wire('/v1/auth/otp/signin/email', { loginId })
  const code = await codeTo(loginId)
  for (let times = 0; times < 8; times++) {
    await wire('/v1/auth/otp/signin/email', { loginId }, { ip: elsewhere })
    await wire('/v1/auth/otp/verify/email', { loginId, code: 'guess' }, { ip: elsewhere })
  }
  expect((await wire('/v1/auth/otp/verify/email', { loginId, code })).status).toBe(200)
})

test.each([
  'https://evil.example/x',
  'https://gate.example@evil.example/x',
  'https://gate.example\\@evil.example/x',
  '\thttps://evil.example',
  'https://gate.example/x\r\nBcc: eve@evil.example',
  'javascript:alert(1)',
  '//evil.example',
])('no link that we send leads to %j', async uri => {
  const loginId = 'linked@example.com'
  const options = { loginId, URI: uri }
  const ways = [
    wire('/v1/auth/magiclink/signup-in/email', options),
    wire('/v1/auth/enchantedlink/signup-in/email', options),
    wire('/v1/auth/password/reset', { loginId, redirectUrl: uri }),
    wire(`/v1/auth/oauth/authorize?provider=none&redirectURL=${encodeURIComponent(uri)}`, {}),
  ]
  for (const { status } of await Promise.all(ways)) expect(status).toBe(400)
  expect(mailsTo(loginId)).toBe(0)
})

test('authorization requests of visitors are limited per address', async () => {
  const { port, projectId } = server()
  const query = 'client_id=gatehouse-console&response_type=code&scope=openid&state=s&nonce=n'
  const ask = async () => {
    const address = `http://127.0.0.1:${port}/${projectId}/oauth2/v1/authorize?${query}`
    const response = await fetch(address, { redirect: 'manual', headers: { 'x-forwarded-for': elsewhere } })
    await response.text()
    return response.status
  }
  const statuses = new Set<number>()
  for (let round = 0; round < 8; round++)
    for (const status of await Promise.all(Array.from({ length: 50 }, ask))) statuses.add(status)
  expect([...statuses]).toContain(429)
})

test('a project with closed sign-up refuses every way of signing up', async () => {
  await manage('/v1/gatehouse/project/settings', { isSignUpOpen: false })
  const loginId = 'newcomer@example.com'
  const ways: [string, object][] = [
    ['/v1/auth/password/signup', { loginId, password }],
    ['/v1/auth/otp/signup/email', { loginId }],
    ['/v1/auth/otp/signup-in/email', { loginId }],
    ['/v1/auth/magiclink/signup/email', { loginId }],
    ['/v1/auth/magiclink/signup-in/email', { loginId }],
    ['/v1/auth/enchantedlink/signup/email', { loginId }],
    ['/v1/auth/totp/signup', { loginId }],
    ['/v1/auth/webauthn/signup/start', { user: { loginId }, origin: 'https://gate.example' }],
  ]
  for (const [path, body] of ways) expect(await wire(path, body), path).toMatchObject({ status: 403 })
  await manage('/v1/gatehouse/project/settings', { isSignUpOpen: true })
  expect((await wire('/v1/auth/password/signup', { loginId, password })).status).toBe(200)
})

test('an address cannot use up the applications that may introduce themselves', async () => {
  const { projectId } = server()
  await manage('/v1/gatehouse/project/settings', { agents: { isRegistrationOpen: true } })
  const register = async (ip: string) =>
    (await wire(`/v1/mgmt/inboundapp/app/${projectId}/register`, { redirect_uris: ['https://app.example/cb'] }, { ip }))
      .status
  for (let count = 0; count < 50; count += 1) expect(await register('198.51.100.70')).toBe(201)
  expect(await register('198.51.100.70')).toBe(429)
  expect(await register('198.51.100.71')).toBe(201)
})

test('what nobody in particular starts at an issuer of any kind is counted by address, and so is what is pushed', async () => {
  const { port, projectId } = server()
  const paths = [
    [`/${projectId}/oauth2/v1/device`, 300],
    [`/oauth2/v1/apps/${projectId}/device`, 300],
    [`/oauth2/v1/apps/agentic/${projectId}/nothing/device`, 300],
    [`/oauth2/v1/apps/${projectId}/par`, 1200],
  ] as const
  for (const [index, [path, admitted]] of paths.entries()) {
    const init = {
      method: 'POST',
      headers: { 'x-forwarded-for': `198.51.100.${200 + index}`, 'x-forwarded-proto': 'https' },
      body: new URLSearchParams({ client_id: 'nobody' }),
    }
    const ask = async () => (await fetch(`http://127.0.0.1:${port}${path}`, init)).status
    const answers: number[] = []
    // A minute may end meanwhile, and another begin.
    while (answers.length < 2 * admitted + 50 && !answers.includes(429))
      answers.push(...(await Promise.all(Array.from({ length: 50 }, ask))))
    expect([path, answers.includes(429)]).toEqual([path, true])
    expect([path, answers.length > admitted]).toEqual([path, true])
  }
})

test('the start of a flow stores no more than 16,000 characters that a visitor sent', async () => {
  const note = 'x'.repeat(19_000)
  const input = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`note${n}`, note]))
  const started = await wire('/v1/flow/start', { flowId: 'sign-in', input }, { ip: '198.51.100.90' })
  expect([started.status, started.text.includes('16000 characters')]).toEqual([400, true])
  expect((await wire('/v1/flow/start', { flowId: 'sign-in', input: { note } }, { ip: '198.51.100.90' })).status).toBe(
    400,
  )
  expect((await wire('/v1/flow/start', { flowId: 'sign-in' }, { ip: '198.51.100.90' })).status).toBe(200)
})
