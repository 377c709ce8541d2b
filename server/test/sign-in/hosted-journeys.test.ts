import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectChromium } from '../support/chromium/connect-chromium.ts'
import { hostedProjectForFile, isIn } from '../support/hosted/hosted-project.ts'
import { addAuthenticator } from '../support/chromium/virtual-authenticator.ts'
import { enterPassword, expectAccessible } from '../support/visitor.ts'

const project = hostedProjectForFile()
let browser: Browser
beforeAll(async () => {
  browser = await connectChromium()
})
afterAll(() => browser?.close())

const password = 'correct horse battery'

function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).click()
}

async function codeFor(recipient: string) {
  return /\b\d{6}\b/.exec(await project.newestMessage(recipient))?.[0] ?? ''
}

async function createUser(email: string) {
  const { users } = project.oidc().client
  await users.create({ loginId: email, email, verifiedEmail: true })
  await project.oidc().client.userPasswords.setActive({ loginId: email, password })
}

describe('a sign-up in a real browser', () => {
  test('starts with the address typed before, verifies it, and the password works from then on', async () => {
    const { page, urls } = await project.atSignIn(browser)
    await page.getByLabel('Email').fill('new@example.com')
    await press(page, 'Create one')
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('new@example.com')
    await page.locator('[name=name]:focus').waitFor()
    await press(page, 'Sign in')
    expect(await page.getByLabel('Email').inputValue()).toBe('new@example.com')
    await press(page, 'Create one')
    await page.getByLabel('Name').fill('Newcomer')
    await page.getByLabel('New password').fill('short')
    await press(page, 'Continue')
    await page.getByRole('alert').getByText('does not meet the requirements').waitFor()
    await page.locator('[name=newPassword]:focus').waitFor()
    await page.getByLabel('New password').fill(password)
    await press(page, 'Continue')
    await page.getByLabel('Code').fill(await codeFor('new@example.com'))
    await press(page, 'Continue')
    await isIn(page)
    expect(urls.filter(url => /new(@|%40)/.test(url))).toEqual([])
    // The page behind is over, and says what to do.
    await page.goBack()
    await page.getByText('Go back to the application and start again.').waitFor()
    const again = await project.atSignIn(browser)
    await enterPassword(again.page, { email: 'new@example.com', password })
    await isIn(again.page)
  })

  test('with the address of another user does not change that account', async () => {
    await createUser('taken@example.com')
    const { page } = await project.atSignIn(browser)
    await press(page, 'Create one')
    await page.getByLabel('Email').fill('taken@example.com')
    await page.getByLabel('New password').fill('another password')
    await press(page, 'Continue')
    await page.getByLabel('Code').fill(await codeFor('taken@example.com'))
    await press(page, 'Continue')
    await isIn(page)
    const again = await project.atSignIn(browser)
    await enterPassword(again.page, { email: 'taken@example.com', password })
    await isIn(again.page)
  })

  test('that the owner of the address confirms does not keep the password of the initiator', async () => {
    const { projectSettings } = project.oidc().client
    await projectSettings.update({ methods: { oneTimeCode: false } })
    const attacker = await project.atSignIn(browser)
    await press(attacker.page, 'Create one')
    await attacker.page.getByLabel('Email').fill('victim@example.com')
    await attacker.page.getByLabel('New password').fill('known to the attacker')
    await press(attacker.page, 'Continue')
    await attacker.page.getByRole('heading', { name: 'Follow the link' }).waitFor()
    const victim = await project.atSignIn(browser)
    await victim.page.goto(/https?:\/\/\S+/.exec(await project.newestMessage('victim@example.com'))?.[0] ?? '')
    await press(victim.page, 'Continue')
    await victim.page.getByRole('heading', { name: 'Enter this code' }).waitFor()
    await projectSettings.update({ methods: { oneTimeCode: true } })
    const later = await project.atSignIn(browser)
    await enterPassword(later.page, { email: 'victim@example.com', password: 'known to the attacker' })
    await later.page.getByRole('alert').getByText('Invalid email or password').waitFor()
  })
})

describe('the hosted pages in a real browser', () => {
  test('a password is shown as long as its button is pressed, and sent as a password', async () => {
    const { page } = await project.atSignIn(browser)
    const field = page.getByLabel('Password')
    const button = page.getByRole('button', { name: 'Show password' })
    await field.fill('a secret')
    expect(await button.getAttribute('aria-pressed')).toBe('false')
    await button.press('Enter')
    expect([await field.getAttribute('type'), await button.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    await expectAccessible(page)
    await button.click()
    expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['password', 'a secret'])
    await button.click()
    // A password manager looks at the form when it is sent.
    await page.evaluate(() => {
      document.forms[0]?.addEventListener('submit', event => {
        event.preventDefault()
        document.title = `sent as ${document.querySelector<HTMLInputElement>('[name=password]')?.type}`
      })
    })
    await page.getByLabel('Email').fill('a@b.example')
    await field.press('Enter')
    await page.waitForFunction(() => document.title === 'sent as password')
  })

  test('the button for another code tells the seconds, and works when they are over', async () => {
    const { email } = project.account()
    const { page } = await project.atSignIn(browser)
    await page.clock.install()
    await page.getByLabel('Email').fill(email)
    await page.getByText('Other ways to sign in').click()
    await press(page, 'Email me a code')
    const button = page.getByRole('button', { name: /^Send another code/ })
    await page.getByText(/^Send another code in (30|29|28) s$/).waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    const before = page.url()
    await button.click({ force: true })
    expect(page.url()).toBe(before)
    await page.clock.runFor(31_000)
    project.oidc().clock.aheadMs += 31_000
    expect(await button.innerText()).toBe('Send another code')
    await button.click()
    await page.getByText('We have sent another code.').waitFor()
    // A reload sends nothing again.
    await page.reload()
    await page.getByLabel('Code').fill(await codeFor(email))
    await press(page, 'Continue')
    await isIn(page)
  })

  test('a passkey is offered in the field for the address and signs in without another click', async () => {
    await createUser('finger@example.com')
    const { page, begin } = await project.atSignIn(browser)
    const authenticator = await addAuthenticator(page)
    await begin()
    expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('username webauthn')
    await enterPassword(page, { email: 'finger@example.com', password })
    await press(page, 'Add a passkey')
    await isIn(page)
    expect(await authenticator.credentials()).toHaveLength(1)
    await page.context().clearCookies()
    await begin()
    await isIn(page)
    // A page of a flow offers it too, where a button of the screen leads to passkeys.
    const { origin, pathname } = new URL(project.oidc().issuer)
    await page.goto(`${origin}/login${pathname}?flow=sign-up-or-in`)
    await page.getByRole('heading', { name: 'You are done' }).waitFor()
    await page.goto(`${origin}/login${pathname}?flow=sign-in`)
    expect(await page.getByLabel('Email address').getAttribute('autocomplete')).toBe('email')
  })

  test('a form that is sent takes back what was asked for passkeys, which would come too late', async () => {
    await createUser('quick@example.com')
    const { page } = await project.atSignIn(browser)
    const told: string[] = []
    page.on('console', message => told.push(message.text()))
    const [asked, signedIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/passkey/options', async route => {
      asked.resolve()
      await signedIn.promise
      // Nobody waits for it any more.
      await route.continue().catch(() => undefined)
    })
    await page.reload()
    await asked.promise
    const over = Promise.race([page.waitForResponse('**/passkey/options'), page.waitForEvent('requestfailed')])
    await page.route(/\/sign-in\/[^/]+$/, async route => {
      const { location = '' } = (await route.fetch({ maxRedirects: 0 })).headers()
      const response = await page.request.get(location, { maxRedirects: 0 })
      signedIn.resolve()
      // The sign-in is over; the browser leaves the page when it has the answer.
      await over
      await route.fulfill({ response })
    })
    await enterPassword(page, { email: 'quick@example.com', password })
    await isIn(page)
    expect(told).toEqual([])
  })

  test('without JavaScript every method works, and nothing is shown that needs it', async () => {
    const { email } = project.account()
    const { page } = await project.atSignIn(browser, { javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: 'Show password' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
    await page.getByLabel('Email').fill(email)
    await press(page, 'Forgot your password?')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await press(page, 'Sign in another way')
    await page.getByText('Other ways to sign in').click()
    await press(page, 'Email me a code')
    await press(page, 'Send another code')
    await page.getByText(/You can send another one in \d+ seconds\./).waitFor()
    await page.getByLabel('Code').fill(await codeFor(email))
    await press(page, 'Continue')
    await isIn(page)
  })

  test('a German browser gets German pages to the end, and an application may ask for Arabic', async () => {
    const { email } = project.account()
    const { page } = await project.atSignIn(browser, { locale: 'de-DE' })
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    await page.getByLabel('E-Mail-Adresse').fill(email)
    await page.getByLabel('Passwort').fill('falsch')
    await press(page, 'Anmelden')
    await page.getByRole('alert').getByText('E-Mail-Adresse oder Passwort ist falsch.').waitFor()
    await page.locator('[name=password]:focus').waitFor()
    const arabic = await project.atSignIn(browser, { locale: 'de-DE', parameters: { ui_locales: 'ar' } })
    await arabic.page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor()
    expect(await arabic.page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
  })
})
