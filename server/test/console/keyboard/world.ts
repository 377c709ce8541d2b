import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { connectChromium } from '../../support/chromium/connect-chromium.ts'
import { eventually, type Keyboard, keyboardOn, listen } from '../../support/chromium/keyboard.ts'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { serverForFile } from '../../support/test-server.ts'
import { enterPassword, visit, toHostedSignIn } from '../../support/visitor.ts'
import { schema, type World } from './task.ts'

/** A server with what is there before the tasks begin, and a console that is signed in, for all tests of a file. */
export function worldForFile(): () => World {
  const server = serverForFile()
  const ids = new Map<string, string>()
  let browser: Browser | undefined
  let page: Page
  let hand: Keyboard

  async function call(path: string, body: object) {
    const { status, body: answer } = await post(asKeyHolder(server()), path, body)
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  /** What is there before the tasks begin, and in their way. */
  async function seed() {
    for (const name of ['Ada', 'Grace', 'Gone', 'Edsger']) {
      const loginId = `${name.toLowerCase()}@example.com`
      const { user } = await call('/v1/mgmt/user/create', { loginId, email: loginId, displayName: name })
      ids.set(name, user.userId)
    }
    await call('/v1/mgmt/tenant/create', { id: 'acme', name: 'Acme' })
    await call('/v1/mgmt/tenant/create', { id: 'globex', name: 'Globex' })
    await call('/v1/mgmt/user/update/tenant/add', { loginId: 'edsger@example.com', tenantId: 'globex' })
    for (const name of ['Editor', 'Reader', 'Doomed']) await call('/v1/mgmt/role/create', { name })
    await call('/v1/mgmt/permission/create', { name: 'read things' })
    for (const name of ['doomed', 'nightly'])
      ids.set(name, (await call('/v1/mgmt/accesskey/create', { name, expireTime: 0 })).key.id)
    await call('/v1/mgmt/fga/schema', { dsl: schema })
    await call('/v1/mgmt/list', { name: 'Offices', type: 'ips', data: [] })
    await call('/v1/mgmt/sso/idp/app/oidc/create', { name: 'Wiki', loginPageUrl: 'https://wiki.example' })
  }

  beforeAll(async () => {
    browser = await connectChromium()
    await seed()
    const visitor = await visit(browser, server().url)
    page = visitor.page
    await page.addInitScript(listen)
    await page.goto('/account')
    await toHostedSignIn(page)
    await enterPassword(page, server().shown)
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    hand = keyboardOn(page)
  }, 60_000)
  afterAll(() => browser?.close())

  /** Goes to an address without loading the page, as a link does; a page is then read from its title. */
  async function go(path: string) {
    if (path.startsWith(new URL(page.url()).pathname)) await go(path.startsWith('/account') ? '/jobs' : '/account')
    await page.evaluate(to => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      history.pushState({}, '', to)
    }, path)
    await eventually(async () => (await hand.focus()).role, path).toBe('h1')
    await page.evaluate(() => {
      window.heard = []
    })
  }

  return () => ({ page, hand, ids, go, call })
}
