import * as openid from 'openid-client'
import { describe, expect, test } from 'vitest'
import { onNewDatabase } from '../../../testing/new-database.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { startApplications } from './testing-application.ts'
import { type Copy, folded, importCopy } from './testing-copy.ts'
import { pagesIn } from './testing-visitor.ts'

describe.each(migratedEngines)('the pages of devices on $engine', ({ create }) => {
  /** A device that shows a code, and a browser at the page where that is typed in. */
  async function start(change?: (copy: Copy) => void, isCopied = true) {
    const oidc = await onNewDatabase(create, startApplications)
    if (isCopied) await importCopy(oidc.client, { change })
    const { origin } = new URL(oidc.issuer)
    const { id, secret } = await oidc.create()
    const config = await oidc.discover(id, secret)
    const device = await openid.initiateDeviceAuthorization(config, { scope: 'openid email' })
    const { verification_uri: page, user_code } = device
    const browser = oidc.newTestBrowser()
    async function post(fields: Record<string, string>, url = page) {
      const response = await browser.send(
        new Request(url, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) }),
      )
      return { html: await response.clone().text(), status: response.status, headers: response.headers }
    }
    async function open(url = page) {
      return (await browser.send(new Request(new URL(url, origin)))).text()
    }
    const xsrfIn = (html: string) => /name="xsrf" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const enter = async () => post({ xsrf: xsrfIn(await open()), user_code })
    /** The fields of a button. */
    const pressed = (html: string, text: string) => {
      const [, attributes = ''] = new RegExp(`<button([^>]*)>${text}</button>`).exec(html) ?? []
      const [name, value] = ['name', 'value'].map(each => new RegExp(`${each}="([^"]*)"`).exec(attributes)?.[1] ?? '')
      return { xsrf: xsrfIn(html), user_code, ...(name && { [name]: value ?? '' }) }
    }
    const poll = (seconds = 60) =>
      openid.pollDeviceAuthorizationGrant(config, { ...device, interval: 0.01, expires_in: seconds })
    const waits = () => expect(poll(0.1)).rejects.toThrow()
    return { ...oidc, page, user_code, post, open, enter, pressed, poll, waits, origin }
  }
  function titled({ screens }: Copy) {
    for (const { screenId, contents } of screens) contents.htmlTemplate.title = `Our ${screenId}`
  }

  test('a copy draws them in its words; the device is signed in once its user has signed in, and once', async () => {
    const { client, post, open, enter, pressed, poll, waits, account, origin } = await start(titled)
    const signIns = async () => (await client.audit.search({ actions: ['SsoApplicationLogin'] })).audits.length
    expect(await open()).toContain('<h1>Our device-code</h1>')
    const { html, status } = await enter()
    expect(status).toBe(200)
    expect(html).toContain('<h1>Our device-confirm</h1>')
    const confirm = pressed(html, 'Sign in')
    const started = (await post(confirm)).headers.get('location') ?? ''
    expect((await post(confirm)).status).toBe(400)
    await waits()
    expect(await signIns()).toBe(0)
    const flow = `${started}/flow`
    const [, stepId = ''] = /name="stepId" value="([^"]*)"/.exec(await open(flow)) ?? []
    const signedIn = await post({ ...account, stepId, interactionId: 'password' }, new URL(flow, origin).href)
    const done = await open(signedIn.headers.get('location') ?? '')
    expect(done).toContain('<h1>Our device-done</h1>')
    expect((await poll()).claims()?.email).toBe(account.email)
    expect(await signIns()).toBe(1)
    const again = await enter()
    expect(again.status).toBe(400)
    expect(again.html).toContain('This code was used already.')
  })

  test('a copy draws what is drawn without one', async () => {
    async function visits(isCopied: boolean) {
      const { page, user_code, issuer, newBrowser, account } = await start(undefined, isCopied)
      const visitor = pagesIn(newBrowser(), issuer)
      await visitor.open(page)
      for (const typed of ['', 'BCDF-GHJK', user_code]) await visitor.press('Continue', { user_code: typed })
      await visitor.press('Cancel')
      await visitor.open(page)
      await visitor.press('Continue', { user_code })
      const other = await start(undefined, isCopied)
      const confirms = pagesIn(other.newBrowser(), other.issuer)
      // The device draws a code that holds the address and its own code.
      await confirms.open(`${other.page}?user_code=${other.user_code}`)
      await confirms.press('Continue')
      await confirms.press('Sign in')
      await confirms.press('Sign in', account)
      return [...visitor.looks(), ...confirms.looks()].map(look =>
        look.replaceAll(user_code, 'the code').replaceAll(other.user_code, 'the code'),
      )
    }
    const seen = await visits(false)
    const titles = seen.map(look => /<h1>(.*?)[<\n]/.exec(look)?.[1]?.trim())
    const code = 'Sign in a device'
    const confirm = 'Sign in to'
    expect(titles).toEqual([
      ...[code, code, code, confirm, 'The device is not signed in'],
      ...[code, code, 'One moment', confirm, 'Sign in to', 'Your device is signed in'],
    ])
    expect(seen.flatMap((look, index) => (look.startsWith('400') ? [index] : []))).toEqual([1, 2, 6])
    expect(await visits(true)).toEqual(seen)
  })

  test('who refuses signs no device in', async () => {
    const { post, enter, pressed, poll } = await start(titled)
    const refused = await post(pressed((await enter()).html, 'Cancel'))
    expect(refused.html).toContain('<h1>Our device-refused</h1>')
    await expect(poll()).rejects.toMatchObject({ error: 'access_denied' })
  })

  test('a copy that does not show the code to compare does not confirm: the usual page does', async () => {
    const { enter } = await start(copy => {
      titled(copy)
      for (const { contents } of copy.screens)
        contents.htmlTemplate.components = contents.htmlTemplate.components.filter(
          ({ component }) => component !== 'device-code',
        )
    })
    const { html } = await enter()
    expect(html).toContain('on your device?')
    expect(html).toContain('<p class="code" dir="ltr">')
  })

  test('nor does a copy fold that code away', async () => {
    const { enter, user_code } = await start(folded)
    const { html } = await enter()
    expect(html).toMatch(/<details>.*Cancel<.*<\/details>/s)
    expect(html.replace(/<details>.*<\/details>/s, '')).toContain(`>${user_code}</p>`)
  })

  test('no button of the page of the code confirms the device', async () => {
    const { open, enter } = await start(copy => {
      titled(copy)
      Object.assign(copy.contents.steps['device-code']?.next ?? {}, { submit: 'confirm-device' })
      for (const id of ['find-device', 'device-confirm']) delete copy.contents.steps[id]
      const { begin } = copy.contents.steps
      if (begin) begin.branches = begin.branches?.filter(({ next }) => next !== 'device-confirm') ?? []
    })
    expect(await open()).toContain('<h1>Our device-code</h1>')
    expect(await open()).not.toContain('name="confirm"')
    expect((await enter()).html).toContain('on your device?')
  })

  test('a form of another browser is refused', async () => {
    const { post, enter, pressed, newTestBrowser, origin, waits } = await start()
    const { html } = await enter()
    const [, action = ''] = /<form [^>]*?action="([^"]+)"/.exec(html) ?? []
    const body = new URLSearchParams(pressed(html, 'Sign in'))
    const other = await newTestBrowser().send(
      new Request(new URL(action, origin), { method: 'POST', headers: { origin }, body }),
    )
    expect(other.status).toBe(400)
    await waits()
    expect((await post(pressed(html, 'Sign in'))).status).toBe(303)
  })
})
