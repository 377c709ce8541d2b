import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { createIdentityProvider } from '../../index.ts'
import { lowPasswordCost, openTestDatabase } from '../../testing/database.ts'
import { allRights } from '../../foundation/requests/call.ts'

const administrator = { email: 'ada@localhost', password: 'correct horse battery' }
export const employee = { loginId: 'grace@example.com', password: 'another long password' }

/** A provider on a free port with its OpenID provider and browser routes, and one user who is no administrator. */
export async function startProvider(databaseUrl: string) {
  const db = await openTestDatabase(databaseUrl)
  const clock = { aheadMs: 0 }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Several nodes on one database: requests go to the first. */
  const newNode = () =>
    createIdentityProvider({
      db,
      publicUrl: origin,
      secrets: ['a secret for tests only, long enough'],
      oidcClients: () => [],
      isProduction: false,
      passwordCost: lowPasswordCost,
      clock: () => Date.now() + clock.aheadMs,
    })
  const provider = newNode()
  const listener = getRequestListener(async request => {
    const facts = { ip: '127.0.0.1', requestId: 'a-request' }
    return (await provider.redirects(request, facts)) ?? new Response('Nothing here', { status: 404 })
  })
  async function serve(request: IncomingMessage, response: ServerResponse) {
    if (!(await provider.handleOidc(request, response))) await listener(request, response)
  }
  const { projectId } = await provider.prepareFirstProject({ administrator, tokenAlgorithm: 'ES256' })
  const actor = { type: 'system' as const, id: 'test', name: 'Test' }
  const clientOf = (project: string) =>
    provider.clientFor({ projectId: project, actor, rights: allRights, ip: '', userAgent: '', requestId: '' })
  const client = clientOf(projectId)
  const { user } = await client.users.create({
    loginId: employee.loginId,
    email: employee.loginId,
    verifiedEmail: true,
    displayName: 'Grace Hopper',
    givenName: 'Grace',
    familyName: 'Hopper',
    customAttributes: {},
  })
  await client.userPasswords.setActive({ loginId: employee.loginId, password: employee.password })
  return {
    origin,
    projectId,
    client,
    clientOf,
    provider,
    newNode,
    db,
    clock,
    userId: user.userId,
    newBrowser: () => createBrowser(origin),
    async close() {
      await provider.close()
      await new Promise(resolve => server.close(resolve))
      await db.destroy()
    },
  }
}
export type StartedProvider = Awaited<ReturnType<typeof startProvider>>

/** A form of a page that a script submits. */
export type PostedForm = { action: string; fields: Record<string, string> }

/** A browser that follows redirects of the provider and stops at a page or at another origin. */
function createBrowser(origin: string) {
  const browser = createTestBrowser()
  const visited: string[] = []
  async function follow(response: Response, at: string): Promise<{ response: Response; url: string }> {
    const location = response.headers.get('location')
    if (location === null) return { response, url: at }
    const url = new URL(location, at)
    return url.origin === origin ? open(url.href) : { response, url: url.href }
  }
  async function open(url: string, init: RequestInit = {}) {
    visited.push(url)
    return follow(await browser.send(new Request(url, init)), url)
  }
  return {
    /** Every address it asked for. */
    visited,
    open,
    post: (url: string, fields: Record<string, string>, headers: Record<string, string> = { origin }) =>
      open(url, { method: 'POST', headers, body: new URLSearchParams(fields) }),
    /** Opens a URL, signs in on the page that appears, and gives where that led. */
    async signIn(url: string, { loginId, password }: { loginId: string; password: string } = employee) {
      const page = await open(url)
      return open(page.url, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ email: loginId, password }),
      })
    },
  }
}

/** The form of the page that posts to another site. */
export async function formOf(response: Response): Promise<PostedForm> {
  const html = await response.text()
  const readable = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return {
    action: readable(/<form[^>]* action="([^"]*)"/.exec(html)?.[1] ?? ''),
    fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, readable(value)])),
  }
}
