import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { plainBrowser } from '../support/plain-browser.ts'
import { type OwnServer, serverForTest } from '../support/test-server.ts'

const ada = { loginId: 'ada@example.com', password: 'correct horse battery' }

/** The lines of the log, as soon as one is about the request with this id. */
async function linesAbout({ errors }: OwnServer, requestId: string): Promise<Record<string, unknown>[]> {
  await expect.poll(errors).toContain(requestId)
  const lines = errors().split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line)).filter(line => line.requestId === requestId)
}

test('a request id is in every answer and in the log; a valid id of the caller is kept', async () => {
  const server = await serverForTest({ LOG_LEVEL: 'info' })
  const { send } = plainBrowser(server)
  const paths = ['/', '/users', '/api/auth/signin', '/api/auth/session', '/v1/mgmt/nothing', '/readyz', '/graphql']
  for (const path of [...paths, `/${server.projectId}/.well-known/openid-configuration`, '/assets/nothing.js']) {
    const response = await send(path)
    // The line is written when the answer has been read.
    await response.text()
    const requestId = response.headers.get('x-request-id') ?? ''
    expect(requestId, path).toMatch(/^[\w-]{36}$/)
    const [line] = await linesAbout(server, requestId)
    expect(line, path).toMatchObject({ level: 'info', msg: 'request', method: 'GET', path, status: response.status })
  }
  const kept = await send('/readyz', { headers: { 'x-request-id': 'from-the-caller-1' } })
  expect(kept.headers.get('x-request-id')).toBe('from-the-caller-1')
  const forged = await send('/readyz', { headers: { 'x-request-id': 'no" good {}' } })
  expect(forged.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
})

test('the request id of a change is in its audit event', async () => {
  const server = await serverForTest()
  const caller = asKeyHolder(server)
  const { requestId } = await post(caller, '/v1/mgmt/user/create', { loginId: ada.loginId })
  const { body } = await post(caller, '/v1/mgmt/audit/search', { actions: ['UserCreated'], size: 1 })
  expect(body.audits).toMatchObject([{ requestId, externalIds: [ada.loginId] }])
})

test('no secret of a sign-in is in the log, even at the most verbose level', async () => {
  const server = await serverForTest({ LOG_LEVEL: 'debug' })
  const { shown, url, projectId } = server
  const browser = plainBrowser(server)

  const { page, way } = await browser.toHostedPage()
  expect(page.status).toBe(200)
  const action = /action="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const wrong = 'a wrong password'
  await browser.postForm(action, { email: shown.email, password: wrong }, url)
  const signedIn = await browser.postForm(action, { email: shown.email, password: shown.password }, url)
  expect(signedIn.page.status).toBe(200)
  const session = await (await browser.send('/api/auth/session')).json()
  expect(session).toMatchObject({ user: { name: 'Administrator' } })
  const query = await browser.send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: '{ viewer { name } }' }),
  })
  expect(await query.json()).toMatchObject({ data: { viewer: { name: 'Administrator' } } })

  const asProject = { url, projectId, managementKey: undefined }
  const { body: first } = await post(asProject, '/v1/auth/password/signup', ada)
  const refresh = await post({ ...asProject, managementKey: first.refreshJwt }, '/v1/auth/refresh', {})
  await post(asKeyHolder(server), '/v1/mgmt/user/password/set/active', ada)
  expect(refresh.status).toBe(200)
  await linesAbout(server, refresh.requestId ?? '')

  const codes = [...way, ...signedIn.way].flatMap(address => [...new URL(address, url).searchParams.entries()])
  const secrets = [
    shown.password,
    shown.managementKey,
    wrong,
    ada.password,
    first.sessionJwt,
    first.refreshJwt,
    refresh.body.sessionJwt,
    refresh.body.refreshJwt,
    ...browser.everySetCookie.map(line => /=([^;]*)/.exec(line)?.[1] ?? '').filter(value => value.length > 8),
    ...codes.filter(([name]) => ['code', 'state', 'nonce', 'code_challenge'].includes(name)).map(([, value]) => value),
  ]
  expect(secrets.length).toBeGreaterThan(15)
  const log = server.errors()
  expect(log).toContain('/api/auth/callback/gatehouse')
  for (const secret of secrets) {
    expect(secret).toMatch(/.{8}/)
    expect(log).not.toContain(secret)
    expect(log).not.toContain(encodeURIComponent(secret))
  }
})
