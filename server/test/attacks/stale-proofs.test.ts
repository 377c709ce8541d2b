import { expect, test } from 'vitest'
import { plainBrowser } from '../support/plain-browser.ts'
import { attackedServer, elsewhere, home, password, publicUrl } from './support/attacked-server.ts'

const { wire, manage, mailTo, codeTo, server } = attackedServer()

/** A visitor's page with a flow; `nonce` as the web SDK sends it, unless the attacker leaves it out. */
function page(ip: string) {
  let last: { executionId?: string; stepId?: string } = {}
  async function send(path: string, body: object) {
    const answer = await wire(`/v1/flow/${path}`, body, { ip })
    if (answer.status === 200) last = answer.body
    return answer
  }
  return {
    start: (flowId: string, input: object = {}) => send('start', { flowId, interactionId: '', input }),
    next: (interactionId: string, input: object = {}, at: object = {}) =>
      send('next', { ...last, interactionId, input, ...at }),
    last: () => last,
  }
}

async function linkTo(recipient: string, after = 0) {
  const link = new URL(/https:\/\/\S+descope-login-flow\S+/.exec(await mailTo(recipient, after))?.[0] ?? '')
  const [executionId = '', stepId = ''] = (link.searchParams.get('descope-login-flow') ?? '').split('_')
  return { executionId, stepId, token: link.searchParams.get('t') ?? '' }
}

test('the id of a run, from a link that was used or not, opens no step of it', async () => {
  const loginId = 'victim@example.com'
  await manage('/v1/mgmt/user/create', { loginId, email: loginId, verifiedEmail: true, password })
  const attacker = page(elsewhere)
  await attacker.start('forgotten-password')
  await attacker.next('submit', { email: loginId })
  const { token, ...at } = await linkTo(loginId)
  const take = (input: object, interactionId = 'submit') => attacker.next(interactionId, input, at)
  // Before the link was opened, and after.
  expect((await take({ token: 'x', newPassword: 'a password of the thief' })).status).not.toBe(200)
  const victim = page(home)
  const opened = await victim.next('submit', { token }, at)
  expect(opened).toMatchObject({ status: 200, body: { status: 'waiting' } })
  for (const input of [
    { token: 'x', newPassword: 'a password of the thief' },
    { newPassword: 'a thief too' },
    { token },
  ])
    expect((await take(input)).status).not.toBe(200)
  expect((await take({}, 'polling')).status).not.toBe(200)
  const chosen = 'a password of the owner'
  const done = await victim.next('submit', { newPassword: chosen, newPasswordAgain: chosen })
  expect(done.body).toMatchObject({ status: 'completed', authInfo: { user: { email: loginId } } })
  expect((await wire('/v1/auth/password/signin', { loginId, password: chosen })).status).toBe(200)
})

/** Signs in at the console with the offer of a passkey, and waits there. */
async function waiting(email: string) {
  const browser = plainBrowser({ port: server().port }, { 'x-forwarded-proto': 'https', 'x-forwarded-for': elsewhere })
  const { page: first } = await browser.toHostedPage()
  const { way } = await browser.submit(first, { email, password, canPasskey: 'yes' }, publicUrl)
  const offer = way.find(each => each.includes('/add-passkey')) ?? ''
  expect(offer).not.toBe('')
  return {
    async goOn() {
      const { way: path } = await browser.follow(await browser.send(`${offer}/later`))
      const headers = { 'content-type': 'application/json', accept: 'application/json', origin: publicUrl }
      const body = JSON.stringify({ query: '{ viewer { kind } users { totalCount } }' })
      const answer = await (await browser.send('/graphql', { method: 'POST', headers, body })).json()
      return { path, answer }
    },
    offer: async () => (await browser.send(offer)).status,
  }
}

test('whoever waits on a page with an account of a colleague gets nothing once it is proven and promoted', async () => {
  const loginId = 'new.admin@example.com'
  await wire('/v1/auth/password/signup', { loginId, password, user: { email: loginId } }, { ip: elsewhere })
  const attacker = await waiting(loginId)
  const rbac = { projects: [{ projectIds: [server().projectId], role: 'admin' }] }
  expect((await manage('/v1/mgmt/descoper', { descopers: [{ loginId, rbac }] }, 'PUT')).status).toBe(200)
  // The invitation comes first.
  await mailTo(loginId)
  await wire('/v1/auth/otp/signin/email', { loginId })
  const owner = await wire('/v1/auth/otp/verify/email', { loginId, code: await codeTo(loginId, 1) })
  expect(owner.body).toMatchObject({ user: { roleNames: ['Administrator'] } })
  expect(await attacker.offer()).not.toBe(200)
  const { path, answer } = await attacker.goOn()
  expect(path.some(each => each.includes('code='))).toBe(false)
  expect(answer).not.toMatchObject({ data: { users: { totalCount: expect.any(Number) } } })
})

test('a stolen password that waits on a page is worth nothing after its owner has replaced it', async () => {
  const loginId = 'replaced@example.com'
  await manage('/v1/mgmt/user/create', { loginId, email: loginId, verifiedEmail: true, password })
  const thief = await waiting(loginId)
  const replaced = { loginId, oldPassword: password, newPassword: 'another horse battery' }
  expect((await wire('/v1/auth/password/replace', replaced)).status).toBe(200)
  const { path } = await thief.goOn()
  expect(path.some(each => each.includes('code='))).toBe(false)
})

test('dependents of a family sign in nowhere: neither over the API nor on a page', async () => {
  const loginId = 'child@example.com'
  await manage('/v1/mgmt/family/settings', { enabled: true })
  await manage('/v1/mgmt/family/create', { familyId: 'home', name: 'Home' })
  const child = { familyId: 'home', loginId, name: 'A child', email: loginId }
  expect((await manage('/v1/mgmt/family/dependent/create', child)).status).toBe(200)
  expect((await manage('/v1/mgmt/user/password/set/active', { loginId, password })).status).toBe(200)
  expect((await wire('/v1/auth/password/signin', { loginId, password })).status).toBe(401)
  const browser = plainBrowser({ port: server().port }, { 'x-forwarded-proto': 'https', 'x-forwarded-for': home })
  const { page: first } = await browser.toHostedPage()
  const { way } = await browser.submit(first, { email: loginId, password }, publicUrl)
  expect(way.some(each => each.includes('code='))).toBe(false)
})
