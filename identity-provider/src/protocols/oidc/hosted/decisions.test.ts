import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { newestMessage } from '../../../activity/messages/delivery/testing.ts'
import { everyMigratedEngine, migratedEngines } from '../../../testing/engines.ts'
import { type Copy, folded, importCopy } from '../applications/testing-copy.ts'
import { pagesIn, visitorAt } from '../applications/testing-visitor.ts'
import { client, listedScopes, thirdParty } from '../testing.ts'
import { oidcForTest } from '../testing-start.ts'

type Oidc = Awaited<ReturnType<typeof oidcForTest>>
const acme = { client_id: thirdParty.clientId, redirect_uri: thirdParty.redirectUris[0] ?? '' }

function titled({ screens }: Copy) {
  for (const { screenId, contents } of screens) contents.htmlTemplate.title = `Our ${screenId}`
}
/** Signs the user in up to the page of consent. */
async function toConsent({ newBrowser, account, issuer }: Oidc, browser = newBrowser()) {
  const begun = await browser.authorize(acme)
  const way = new URL(begun.page, issuer)
  const shown = begun.response.headers.get('location') === null ? await begun.response.text() : ''
  const isIn = shown.includes('Calendar by Acme') && !shown.includes('name="password"')
  const html = isIn ? shown : await (await browser.submit(way.pathname, account)).text()
  const [, at = ''] = /action="([^"]+\/sign-in\/[\w-]+)/.exec(html) ?? []
  return { browser, html, at, verifier: begun.verifier, fields: listedScopes(html) }
}
function codeIn(response: Response): boolean {
  return response.headers.get('location')?.includes('code=') === true
}

describe.each(everyMigratedEngine)('what a user decides for an application on $engine', ({ create }) => {
  test('a consent that is posted twice, at once, on two nodes gives one code', async () => {
    const oidc = await oidcForTest(create, 'ES256', 2)
    const { browser, at, fields } = await toConsent(oidc)
    const both = await Promise.all([browser.submit(`${at}/consent`, fields), browser.submit(`${at}/consent`, fields)])
    expect(both.filter(codeIn)).toHaveLength(1)
    expect((await browser.submit(`${at}/consent`, fields)).status).toBe(400)
  })

  test('what was decided stays, also before the browser has gone on', async () => {
    const oidc = await oidcForTest(create, 'ES256', 2)
    const { browser, at, fields } = await toConsent(oidc)
    const agreed = await browser.post(`${at}/consent`, fields)
    expect(agreed.status).toBe(303)
    for (const again of [`${at}/consent`, `${at}/leave`]) expect((await browser.post(again, fields)).status).toBe(400)
    expect(codeIn(await browser.follow(agreed))).toBe(true)
    const other = await oidcForTest(create)
    const asked = await toConsent(other)
    const refused = await asked.browser.post(`${asked.at}/leave`, {})
    expect((await asked.browser.post(`${asked.at}/consent`, asked.fields)).status).toBe(400)
    expect((await asked.browser.follow(refused)).headers.get('location')).toContain('access_denied')
  })

  test('agreeing and refusing at once on two nodes are one after the other', async () => {
    const oidc = await oidcForTest(create, 'ES256', 2)
    const { browser, at, fields } = await toConsent(oidc)
    const both = await Promise.all([browser.submit(`${at}/consent`, fields), browser.submit(`${at}/leave`, {})])
    const answers = both.map(({ headers }) => headers.get('location') ?? '')
    expect(answers.filter(each => /code=|access_denied/.test(each))).toHaveLength(1)
  })
})

describe.each(migratedEngines)('decisions that are not asked for on $engine', ({ create }) => {
  test('a consent that is posted while a sign-in is asked for gives nothing', async () => {
    const oidc = await oidcForTest(create)
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize(acme)
    const posted = await browser.post(`${page}/consent`, { 'scope:openid': 'yes', 'scope:email': 'yes' })
    expect(posted.headers.get('location') ?? '').not.toContain('/authorize/')
    const html = await (await browser.submit(page, oidc.account)).text()
    expect(html).toContain('Allow access for')
  })

  test('the form of one sign-in does not answer another one of the same browser', async () => {
    const oidc = await oidcForTest(create)
    const first = await toConsent(oidc)
    const own = await first.browser.authorize({ prompt: 'login' })
    const posted = await first.browser.post(`${own.page}/consent`, first.fields)
    expect(posted.headers.get('location') ?? '').not.toContain('/authorize/')
    // Nothing is agreed to yet.
    expect(await (await first.browser.authorize(acme)).response.text()).toContain('Allow access for')
  })

  test('what the form does not name is not given: the page is shown again', async () => {
    const oidc = await oidcForTest(create)
    const { browser, at, fields } = await toConsent(oidc)
    const parts: Record<string, string>[] = [{}, { 'scope:openid': 'yes' }, { decision: 'allow' }]
    for (const part of parts) {
      const again = await browser.submit(`${at}/consent`, part)
      expect(again.status).toBe(200)
      expect(await again.text()).toContain('Allow access for')
    }
    expect(codeIn(await browser.submit(`${at}/consent`, fields))).toBe(true)
  })

  test('after a sign-out and in the browser of another user the form gives nothing, and tells nothing', async () => {
    const oidc = await oidcForTest(create)
    const { browser, at, fields } = await toConsent(oidc)
    const stranger = oidc.newBrowser()
    for (const path of ['', '/consent', '/link', '/reset', '/flow']) {
      const seen = await (await stranger.send(`${at}${path}`)).text()
      expect(seen).not.toContain(oidc.account.email)
    }
    expect((await stranger.post(`${at}/consent`, fields)).status).toBe(400)
    const signOut = await (await browser.send('oauth2/v1/logout')).text()
    const out = `${oidc.issuer}/oauth2/v1/logout`
    const asked = signOut.includes('xsrf') ? signOut : await (await browser.send(out)).text()
    const [, xsrf = ''] = /name="xsrf" value="([^"]*)"/.exec(asked) ?? []
    await browser.submit(`${out}/confirm`, { xsrf, logout: 'yes' })
    expect((await browser.post(`${at}/consent`, fields)).status).toBe(400)
    expect((await browser.authorize(acme)).response.status).toBe(200)
  })

  test('a copy asks in its own words', async () => {
    const oidc = await oidcForTest(create)
    await importCopy(oidc.client, { change: titled })
    const visitor = await visitorAt(oidc.newBrowser, oidc.issuer, acme)
    await visitor.press('Sign in', oidc.account)
    expect(visitor.html()).toContain('<h1>Our consent</h1>')
    expect(visitor.html()).toContain('see your email address')
    await visitor.press('Allow')
    expect(visitor.left()).toContain('code=')
  })

  test('a copy does not fold away what is asked for', async () => {
    const oidc = await oidcForTest(create)
    await importCopy(oidc.client, { change: folded })
    const visitor = await visitorAt(oidc.newBrowser, oidc.issuer, acme)
    await visitor.press('Sign in', oidc.account)
    const html = visitor.html()
    expect(html).toMatch(/<details>.*Allow<.*<\/details>/s)
    expect(html.replace(/<details>.*<\/details>/s, '')).toContain('see your email address')
  })

  const withoutConsent: Record<string, (flow: Copy) => void> = {
    'one of before': flow => {
      flow.contents.start = 'sign-in'
      for (const id of ['begin', 'account', 'keep-account', 'no-access', 'consent', 'give-consent', 'leave'])
        delete flow.contents.steps[id]
    },
    'one that gives without a screen': ({ contents }) => {
      const [, , consent] = contents.steps.begin?.branches ?? []
      Object.assign(consent ?? {}, { next: 'give-consent' })
      Object.assign(contents.steps['give-consent']?.next ?? {}, { failure: 'sign-in' })
      delete contents.steps.consent
    },
    'one that asks for a sign-in instead': ({ contents }) => {
      const [, , consent] = contents.steps.begin?.branches ?? []
      Object.assign(consent ?? {}, { next: 'sign-in' })
      for (const id of ['consent', 'give-consent']) delete contents.steps[id]
    },
  }
  test.each(Object.keys(withoutConsent))('a copy without a consent gives none: %s', async name => {
    const oidc = await oidcForTest(create)
    await importCopy(oidc.client, { change: withoutConsent[name] })
    const visitor = await visitorAt(oidc.newBrowser, oidc.issuer, acme)
    for (let times = 0; times < 2 && visitor.html().includes('name="password"'); times += 1)
      await visitor.press('Sign in', oidc.account)
    expect(visitor.left()).toBe('')
    expect(visitor.html()).toContain('Allow access for')
    await visitor.press('Allow')
    expect(visitor.left()).toContain('code=')
  })
})

describe.each(migratedEngines)('choosing an account on $engine', ({ create }) => {
  test('the account of the browser or another one, or none: a copy does the same', async () => {
    const oidc = await oidcForTest(create)
    const request = { redirect_uri: client.redirectUris[0] ?? '', prompt: 'select_account' }
    async function chooses() {
      const visitor = await visitorAt(oidc.newBrowser, oidc.issuer, request)
      // With nobody signed in there is nothing to choose.
      await visitor.press('Sign in', oidc.account)
      await visitor.again('select_account')
      expect(visitor.html()).toContain(`You are signed in as <bdi>${oidc.account.email}</bdi>.`)
      await visitor.press('Continue')
      await visitor.again('select_account')
      await visitor.press('Use another account')
      await visitor.press('Sign in', oidc.account)
      return visitor.looks()
    }
    const seen = await chooses()
    expect(seen.map(look => look.slice(0, 3))).toEqual(['200', 'in', '200', 'in', '200', '200', 'in'])
    await importCopy(oidc.client)
    expect(await chooses()).toEqual(seen)
  })

  test('another user than the one who is signed in, who is signed out: the application gets a code for them', async () => {
    const oidc = await oidcForTest(create)
    const other = { email: 'grace@example.com', password: 'another long password' }
    await oidc.client.users.create({ loginId: other.email, email: other.email, verifiedEmail: true })
    await oidc.client.userPasswords.setActive({ loginId: other.email, password: other.password })
    const browser = oidc.newBrowser()
    await browser.signIn((await browser.authorize()).page, oidc.account)
    const { page, verifier } = await browser.authorize({ prompt: 'select_account' })
    const form = /action="([^"]+)".*name="xsrf" value="([^"]+)"/s.exec(await (await browser.submit(page, other)).text())
    const done = await browser.submit(form?.[1] ?? '', { xsrf: form?.[2] ?? '', logout: 'yes' })
    const code = new URL(done.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const fields = { grant_type: 'authorization_code', redirect_uri: client.redirectUris[0] ?? '' }
    const { body } = await oidc.token({ ...fields, code, code_verifier: verifier })
    expect(decodeJwt(body.id_token).email).toBe(other.email)
  })

  test('a consent, given and refused: a copy does the same', async () => {
    const oidc = await oidcForTest(create)
    async function decides() {
      const visitor = await visitorAt(oidc.newBrowser, oidc.issuer, acme)
      await visitor.press('Sign in', oidc.account)
      await visitor.press('Deny')
      await visitor.again('consent')
      await visitor.press('Allow')
      return visitor.looks()
    }
    const seen = await decides()
    expect(seen.map(look => look.slice(0, 3))).toEqual(['200', '200', '?er', '200', 'in'])
    await importCopy(oidc.client)
    expect(await decides()).toEqual(seen)
  })

  test('keeping the account does nothing where it is not asked for', async () => {
    const oidc = await oidcForTest(create)
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    const posted = await browser.submit(`${page}/account`, {})
    expect(codeIn(posted)).toBe(false)
    const { browser: other, at } = await toConsent(oidc)
    expect(codeIn(await other.submit(`${at}/account`, {}))).toBe(false)
  })
})

describe.each(migratedEngines)('a link for a new password that an application sent on $engine', ({ create }) => {
  async function send(oidc: Oidc): Promise<string> {
    await oidc.service('passwords', 'sendReset', { loginId: oidc.account.email })
    const { text } = await newestMessage({ clientAs: () => oidc.client }, oidc.account.email)
    return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  }
  async function open(change: (copy: Copy) => void) {
    const oidc = await oidcForTest(create)
    const shownCode = await oidc.addAuthenticator()
    await importCopy(oidc.client, { change })
    const link = await send(oidc)
    const browser = oidc.newBrowser()
    const html = await (await browser.send(link)).text()
    const t = new URL(link).searchParams.get('t') ?? ''
    const newPassword = 'a fine new password'
    const post = (code: string) =>
      browser.post(link, { t, newPassword, newPasswordAgain: newPassword, code, interactionId: 'submit' })
    return { html, post, shownCode }
  }

  test('is drawn by the own flow of the project, and asks for the second factor', async () => {
    const { html, post, shownCode } = await open(titled)
    expect(html).toContain('<h1>Our reset-password</h1>')
    expect(html).toContain('name="code"')
    const refused = await post('000000')
    expect(refused.status).toBe(401)
    expect(await refused.text()).toContain('<h1>Our reset-password</h1>')
    expect(await (await post(shownCode())).text()).toContain('Your password is changed')
    expect((await post(shownCode())).status).toBe(401)
  })

  test('is drawn as usual where that could not ask for the factor', async () => {
    const { html, post } = await open(copy => {
      titled(copy)
      for (const { screenId, contents } of copy.screens)
        if (screenId === 'reset-password')
          contents.htmlTemplate.components = contents.htmlTemplate.components.filter(({ name }) => name !== 'code')
    })
    expect(html).toContain('<h1>Choose a new password</h1>')
    expect(html).toContain('name="code"')
    expect((await post('')).status).toBe(401)
  })

  test('a copy draws what is drawn without one', async () => {
    const oidc = await oidcForTest(create)
    const shownCode = await oidc.addAuthenticator()
    async function visits(code: string, newPassword: string) {
      const visitor = pagesIn(oidc.newBrowser(), oidc.issuer)
      await visitor.open(await send(oidc))
      const chosen = { newPassword, newPasswordAgain: newPassword }
      await visitor.press('Save and sign in', { ...chosen, newPasswordAgain: 'another one', code: '000000' })
      await visitor.press('Save and sign in', { newPassword: 'x', newPasswordAgain: 'x', code: '000000' })
      await visitor.press('Save and sign in', { ...chosen, code: '000000' })
      await visitor.press('Save and sign in', { ...chosen, code })
      return visitor.looks()
    }
    const seen = await visits(shownCode(), 'a fine new password')
    expect(seen.map(look => look.slice(0, 3))).toEqual(['200', '400', '400', '401', '200'])
    await importCopy(oidc.client)
    oidc.clock.aheadMs += 60_000
    expect(await visits(shownCode(), 'another fine password')).toEqual(seen)
  })
})
