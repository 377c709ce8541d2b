import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newestCode, newestMessage } from '../../../activity/messages/delivery/testing.ts'
import { startTestIdentity, type TestIdentity } from '../../../testing/identity.ts'

/** A browser without scripts at the pages of a flow. */
function browserAt({ baseUrl }: TestIdentity, path: string) {
  const cookies = new Map<string, string>()
  let html = ''
  async function load(url: string, form?: Record<string, string>, origin = baseUrl) {
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'accept-language': 'de',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded', origin }),
    }
    const method = form ? 'POST' : 'GET'
    const body = form && new URLSearchParams(form).toString()
    const response = await fetch(new URL(url, baseUrl), { method, headers, redirect: 'manual', ...(body && { body }) })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    html = await response.text()
    return response
  }
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return {
    cookies,
    html: () => html,
    field,
    open: () => load(path),
    load,
    submit: (fields: Record<string, string>, origin?: string) =>
      load(path, { stepId: field('stepId'), ...fields }, origin),
  }
}

test('a flow runs on pages of ours without scripts, and ends in a session and at the approved page', async () => {
  const identity = await startTestIdentity()
  const back = 'http://localhost:9/back'
  const browser = browserAt(
    identity,
    `/login/${identity.projectId}?flow=sign-up-or-in&redirect_uri=${encodeURIComponent(back)}`,
  )
  expect((await browser.open()).status).toBe(200)
  expect(browser.html()).toContain('Willkommen')
  await browser.submit({ interactionId: 'submit', email: 'ada@example.com' })
  expect(browser.html()).toContain('a*****@e*****.com')
  expect((await browser.submit({ interactionId: 'submit', code: '000000' })).status).toBe(401)
  expect(browser.html()).toContain('Dieser Code ist falsch')
  const code = await newestCode(identity, 'ada@example.com')
  expect((await browser.submit({ interactionId: 'submit', code }, 'https://elsewhere.example')).status).toBe(403)
  const done = await browser.load(
    `/login/${identity.projectId}?flow=sign-up-or-in&redirect_uri=${encodeURIComponent(back)}`,
    { stepId: '3', interactionId: 'submit', code },
  )
  expect(done.status).toBe(303)
  expect(done.headers.get('location')).toBe(back)
  expect(browser.cookies.get('DSR')).toBeTruthy()
  expect(browser.cookies.get('gatehouse.flow')).toBe('')
})

test('a page that is not approved is not gone to, and a submit without the run of this browser begins nothing', async () => {
  const identity = await startTestIdentity()
  const browser = browserAt(identity, `/login/${identity.projectId}?flow=sign-in&redirect_uri=https://evil.example/`)
  await browser.open()
  expect(browser.html()).not.toContain('evil.example')
  browser.cookies.clear()
  expect((await browser.submit({ interactionId: 'submit', email: 'ada@example.com', password: 'x' })).status).toBe(400)
  expect((await fetch(`${identity.baseUrl}/login/${identity.projectId}?flow=none`)).status).toBe(404)
})

test('opening a link asks first, because mail programs open links too; then it signs in', async () => {
  const identity = await startTestIdentity()
  const path = `/login/${identity.projectId}?flow=magic-link`
  const browser = browserAt(identity, path)
  await browser.open()
  await browser.submit({ interactionId: 'submit', email: 'ada@example.com' })
  const link = /https?:\/\/\S+/.exec((await newestMessage(identity, 'ada@example.com')).text)?.[0] ?? ''
  const other = browserAt(identity, path)
  expect((await other.load(link)).status).toBe(200)
  const form = { t: other.field('t'), linkId: other.field('linkId') }
  expect(form.linkId).toContain('.link')
  await other.load(path, form)
  expect(other.html()).toContain('Fertig')
  expect(other.cookies.get('DSR')).toBeTruthy()
  expect((await other.load(path, form)).status).toBe(400)
})

test('a link that shows a code elsewhere signs in the browser that asked for it, and nobody where it was opened', async () => {
  const identity = await startTestIdentity()
  const steps = {
    ask: { type: 'screen', screen: 'ask', next: 'send' },
    send: { type: 'action', action: 'magicLink.signUpOrIn', next: { success: 'wait', failure: 'ask' } },
    wait: {
      type: 'action',
      action: 'magicLink.verify',
      screen: 'wait',
      showsCode: true,
      next: { success: 'end', failure: 'ask', submit: 'check' },
    },
    check: { type: 'action', action: 'magicLink.verifyCode', next: { success: 'end', failure: 'wait' } },
    end: { type: 'action', action: 'session.start' },
  }
  const submit = { component: 'button', id: 'submit', text: 'Weiter' }
  const screens = ['email', 'code'].map((name, index) => ({
    id: ['ask', 'wait'][index] ?? '',
    htmlTemplate: { components: [{ component: 'input', name, label: name }, submit] },
  }))
  const flow = { name: 'Link', dsl: { start: 'ask', steps } }
  await identity.clientAs().flows.import({ flowId: 'code-of-link', flow, screens })
  const path = `/login/${identity.projectId}?flow=code-of-link`
  const browser = browserAt(identity, path)
  await browser.open()
  await browser.submit({ interactionId: 'submit', email: 'ada@example.com' })
  const link = /https?:\/\/\S+/.exec((await newestMessage(identity, 'ada@example.com')).text)?.[0] ?? ''
  const other = browserAt(identity, path)
  await other.load(link)
  const form = { t: other.field('t'), linkId: other.field('linkId') }
  expect((await other.load(path, { ...form, t: 'guess' })).status).toBe(400)
  await other.load(path, form)
  const code = /class="code">(\d{6})</.exec(other.html())?.[1] ?? ''
  expect(other.cookies.get('DSR')).toBeFalsy()
  expect((await other.load(path, form)).status).toBe(400)
  expect((await browser.submit({ interactionId: 'submit', code: code === '000000' ? '1' : '000000' })).status).toBe(401)
  await browser.submit({ interactionId: 'submit', code })
  expect(browser.html()).toContain('Fertig')
  expect(browser.cookies.get('DSR')).toBeTruthy()
})

test('a browser that its user trusts skips the second factor, in the project of its cookie', async () => {
  const identity = await startTestIdentity()
  const email = 'ada@example.com'
  const password = 'Correct-horse-7'
  await identity.clientAs().users.create({ loginId: email, email, verifiedEmail: true })
  await identity.clientAs().userPasswords.setActive({ loginId: email, password })
  const setUp = browserAt(identity, `/login/${identity.projectId}?flow=sign-in-two-factors`)
  await setUp.open()
  await setUp.submit({ interactionId: 'submit', email, password })
  const [, secret = ''] = /<code>([A-Z2-7]{16,})<\/code>/.exec(setUp.html()) ?? []
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: identity.clock.now })
  await setUp.submit({ interactionId: 'submit', code: codeNow() })

  identity.clock.now += 60_000
  const browser = browserAt(identity, `/login/${identity.projectId}?flow=sign-in`)
  await browser.open()
  await browser.submit({ interactionId: 'submit', email, password })
  expect(browser.html()).toContain('nicht mehr fragen')
  const trusted = await browser.submit({ interactionId: 'submit', code: codeNow(), trustDevice: 'true' })
  const [line = ''] = trusted.headers.getSetCookie().filter(each => each.startsWith('gatehouse.trusted='))
  expect(line).toContain(`Path=/login/${identity.projectId}; HttpOnly; SameSite=Lax`)
  await browser.open()
  await browser.submit({ interactionId: 'submit', email, password })
  expect(browser.html()).toContain('Fertig')
  // Another browser is asked.
  browser.cookies.delete('gatehouse.trusted')
  await browser.open()
  await browser.submit({ interactionId: 'submit', email, password })
  expect(browser.html()).toContain('nicht mehr fragen')
})

test('a refusal stands at the fields to correct, with the rules of passwords and the status of the usual pages', async () => {
  const identity = await startTestIdentity()
  const email = 'ada@example.com'
  const browser = browserAt(identity, `/login/${identity.projectId}?flow=sign-up`)
  const wrongFields = () =>
    [...browser.html().matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(([field]) => field)
  await browser.open()
  expect(browser.html()).toContain('Mindestens <bdi>8</bdi> Zeichen')
  expect(/<input[^>]*autofocus=""[^>]*>/.exec(browser.html())?.[0]).toContain('name="name"')
  expect((await browser.submit({ interactionId: 'submit', name: 'Ada', email, newPassword: 'short' })).status).toBe(400)
  expect(wrongFields()).toEqual([
    expect.stringMatching(/aria-describedby="screen-error screen-rules".*autofocus=""|autofocus="".*screen-rules/),
  ])
  expect(browser.html()).toContain(`value="${email}"`)
  expect(
    (await browser.submit({ interactionId: 'submit', name: 'Ada', email: 'x', newPassword: 'Correct-horse-7' })).status,
  ).toBe(400)
  expect(wrongFields()).toEqual([expect.stringContaining('name="email"')])
  const signIn = browserAt(identity, `/login/${identity.projectId}?flow=sign-in`)
  await signIn.open()
  expect((await signIn.submit({ interactionId: 'submit', email, password: 'wrong' })).status).toBe(401)
  expect(/<input[^>]*aria-invalid="true"[^>]*>/.exec(signIn.html())?.[0]).toContain('name="password"')
  expect(signIn.html().match(/aria-invalid="true"/g)).toHaveLength(1)
})

test('a screen with a way to passkeys lets browsers offer them, and a passkey that is not known is refused there', async () => {
  const identity = await startTestIdentity()
  const path = `/login/${identity.projectId}?flow=sign-up-or-in`
  const browser = browserAt(identity, path)
  await browser.open()
  expect(browser.html()).toContain('autoComplete="username webauthn"')
  expect(browser.html()).toContain('id="passkey-response"')
  const { transactionId, options } = await (await fetch(`${identity.baseUrl}${path}&passkey=yes`)).json()
  expect(JSON.parse(options)).toMatchObject({ publicKey: { challenge: expect.any(String) } })
  const refused = await browser.submit({ interactionId: 'passkey', transactionId, response: '{}' })
  expect([refused.status, browser.html().includes('Dieser Passkey wurde nicht')]).toEqual([401, true])
  await identity.clientAs().projectSettings.update({ methods: { passkey: false } })
  await browser.open()
  expect(browser.html()).not.toContain('passkey-response')
  const off = await fetch(`${identity.baseUrl}${path}&passkey=yes`)
  expect([off.status, off.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
})
