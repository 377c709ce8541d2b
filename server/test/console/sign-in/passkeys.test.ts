import { createServer } from 'node:http'
import { once } from 'node:events'
import descope from '@descope/node-sdk'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../../support/chromium/connect-chromium.ts'
import { serverForFile } from '../../support/test-server.ts'
import { addAuthenticator } from '../../support/chromium/virtual-authenticator.ts'

const server = serverForFile()
let browser: Browser
beforeAll(async () => {
  browser = await connectChromium()
})
afterAll(() => browser?.close())

/** An application on a port of its own, with a back end that uses the official SDK. */
async function atAnApplication() {
  const app = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>An application</title>')
  }).listen(0, 'localhost')
  await once(app, 'listening')
  const address = app.address()
  if (address === null || typeof address === 'string') throw new Error('unreachable: it listens on a port')
  const origin = `http://localhost:${address.port}`
  const page = await browser.newPage()
  await page.goto(origin)
  const authenticator = await addAuthenticator(page)
  onTestFinished(async () => {
    await page.close()
    app.close()
    app.closeAllConnections()
  })
  const { url: baseUrl, projectId, shown } = server()
  const sdk = descope({ projectId, baseUrl, managementKey: shown.managementKey })
  return { sdk, origin, page, authenticator }
}

/** What an application's page does with the options from its back end. */
function useCredential(page: Page, options: string, action: 'create' | 'get') {
  return page.evaluate(
    async ([json, what]) => {
      const { publicKey } = JSON.parse(json)
      const credential =
        what === 'create'
          ? await navigator.credentials.create({
              publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey),
            })
          : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) })
      return JSON.stringify(credential)
    },
    [options, action] as const,
  )
}

test('a user in a real browser signs up with a passkey and signs in with it, with and without a login id', async () => {
  const { sdk, origin, page, authenticator } = await atAnApplication()
  const begun = await sdk.webauthn.signUp.start('ada@example.com', origin, 'Ada')
  const created = await useCredential(page, begun.data?.options ?? '', 'create')
  const signedUp = await sdk.webauthn.signUp.finish(begun.data?.transactionId ?? '', created)
  expect(signedUp.data).toMatchObject({ firstSeen: true, user: { loginIds: ['ada@example.com'], webauthn: true } })
  expect(await authenticator.credentials()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])

  for (const loginId of ['ada@example.com', '']) {
    const start = await sdk.webauthn.signIn.start(loginId, origin)
    const got = await useCredential(page, start.data?.options ?? '', 'get')
    const signedIn = await sdk.webauthn.signIn.finish(start.data?.transactionId ?? '', got)
    expect(signedIn.data).toMatchObject({ firstSeen: false, user: { userId: signedUp.data?.user?.userId } })
    expect((await sdk.validateSession(signedIn.data?.sessionJwt ?? '')).token.amr).toEqual(['webauthn'])
  }
})

test('a user with a password adds a passkey; the same one is not added twice', async () => {
  const { sdk, origin, page } = await atAnApplication()
  const { data } = await sdk.password.signUp('bob@example.com', 'correct horse battery')
  const start = async () =>
    (await sdk.webauthn.update.start('bob@example.com', origin, data?.refreshJwt ?? '')).data ?? {
      options: '',
      transactionId: '',
    }
  const first = await start()
  const created = await useCredential(page, first.options, 'create')
  expect((await sdk.webauthn.update.finish(first.transactionId, created)).ok).toBe(true)
  const second = await start()
  await expect(useCredential(page, second.options, 'create')).rejects.toThrow(/InvalidStateError/)
  const listed = await sdk.management.user.listPasskeys('bob@example.com')
  expect(listed.data).toMatchObject([{ rpId: 'localhost' }])
})

test('a failed user verification does not sign in', async () => {
  const { sdk, origin, page, authenticator } = await atAnApplication()
  const begun = await sdk.webauthn.signUp.start('eve@example.com', origin, 'Eve')
  const created = await useCredential(page, begun.data?.options ?? '', 'create')
  expect((await sdk.webauthn.signUp.finish(begun.data?.transactionId ?? '', created)).ok).toBe(true)
  await authenticator.setVerified(false)
  const options = { userVerification: 'required' as const }
  const start = await sdk.webauthn.signIn.start('eve@example.com', origin, undefined, undefined, options)
  await expect(useCredential(page, start.data?.options ?? '', 'get')).rejects.toThrow(/NotAllowedError/)
})
