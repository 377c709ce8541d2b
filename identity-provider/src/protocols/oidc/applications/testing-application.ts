import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { createTestBrowser } from '@gatehouse-id/operation/testing'
import * as openid from 'openid-client'
import { startOidc } from '../testing.ts'

/** What an SSO application is created with in these tests. */
export const redirectUrl = 'https://wiki.example.com/back'
export const afterSignOut = 'https://wiki.example.com/bye'
const settings = {
  loginPageUrl: 'https://wiki.example.com',
  approvedRedirectUrls: [redirectUrl],
  logoutRedirectUrls: [afterSignOut],
}

/** A provider with a user, who has one SSO application; more can be made. */
export async function startApplications(
  databaseUrl: string,
  tokenAlgorithm: 'RS256' | 'ES256' = 'ES256',
  isClockStill = false,
) {
  const oidc = await startOidc({ databaseUrl, tokenAlgorithm, isClockStill })
  const { client, account, issuer } = oidc
  let made = 0

  /** Makes an application that is assigned to the user, unless told otherwise. */
  async function create(
    changes: Partial<Parameters<typeof client.ssoApplications.createOidc>[0]> = {},
    isAssigned = true,
  ) {
    made += 1
    const wanted = { ...settings, name: `Wiki ${made}`, ...changes }
    const { id } = await client.ssoApplications.createOidc(wanted)
    if (isAssigned) await client.userSsoApplications.add({ loginId: account.email, ssoAppIds: [id] })
    const { cleartext: secret } = await client.ssoApplications.loadSecret({ id })
    return { id, secret, wanted, issuer: `${issuer}/${id}` }
  }

  /** Has openid-client discover the issuer of an application. */
  function discover(id: string, authentication: string | openid.ClientAuth | undefined) {
    const auth = typeof authentication === 'string' ? openid.ClientSecretPost(authentication) : authentication
    return openid.discovery(new URL(`${issuer}/${id}`), id, undefined, auth, {
      execute: [openid.allowInsecureRequests],
    })
  }

  /** Signs the user in at the address of an authorization request; where the browser is sent back to. */
  async function signIn(address: URL, browser = createTestBrowser(), who = account): Promise<URL> {
    const { origin } = new URL(issuer)
    const send = (url: string | URL, init?: RequestInit) => browser.send(new Request(url, init))
    let response = await send(address)
    for (let hops = 0; hops < 12; hops++) {
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${response.status}: ${await response.text()}`)
      const next = new URL(location, origin)
      if (next.origin !== origin) return next
      const isForm = next.pathname.includes('/sign-in/') && response.status !== 302
      // The page of a user who gets no access has another form.
      if (isForm && (await send(next)).status === 403) return next
      response = isForm
        ? await send(next, {
            method: 'POST',
            headers: { origin },
            body: new URLSearchParams({ email: who.email, password: who.password }),
          })
        : await send(next)
    }
    throw new Error('the browser was sent round in circles')
  }

  return { ...oidc, create, discover, signIn, newTestBrowser: createTestBrowser }
}

/** A server that keeps the bodies of the requests it gets. */
export async function startReceiver() {
  const bodies: URLSearchParams[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    bodies.push(new URLSearchParams(Buffer.concat(chunks).toString()))
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`,
    bodies,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
