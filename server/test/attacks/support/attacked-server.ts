import { afterAll, beforeAll } from 'vitest'
import {
  type MailServer,
  startMailServer,
} from '../../../../identity-provider/src/activity/messages/delivery/testing-mail-server.ts'
import { plainBrowser } from '../../support/plain-browser.ts'
import { type SharedServer, shareServer } from '../../support/shared/shared-server.ts'
import { freePort, startServer, temporaryFolder } from '../../support/start-server.ts'

export const publicUrl = 'https://gate.example'
export const password = 'correct horse battery'
/** The addresses of the account owner and of the attacker. */
export const home = '203.0.113.7'
export const elsewhere = '198.51.100.66'

export type Answer = { status: number; body: Record<string, never> & { [key: string]: unknown } }
type From = { token?: string; ip?: string; method?: string }

type Leaving = Pick<SharedServer, 'projectId' | 'shown' | 'port' | 'leave'>

/** A server as in production, with rate limits and a mail server, and functions that send what an attacker can send. */
export function attackedServer() {
  return attacked(shareServer)
}

/** The same in a process of its own, whose processor time is of these attacks alone. */
export function measuredServer() {
  return attacked(async env => {
    const { path, remove } = temporaryFolder()
    const port = await freePort()
    const server = await startServer({ folder: path, port, env: { DATABASE_URL: ':memory:', ...env } })
    const leave = async () => {
      await server.stop('SIGKILL')
      remove()
    }
    return { ...server, port, leave }
  })
}

function attacked<Server extends Leaving>(start: (env: Record<string, string>) => Promise<Server>) {
  const running: { server?: Server; mail?: MailServer } = {}
  beforeAll(async () => {
    running.mail = await startMailServer()
    const env = {
      NODE_ENV: 'production',
      PUBLIC_URL: publicUrl,
      SMTP_URL: running.mail.url,
      GATEHOUSE_SECRET: 'a secret for tests only and long enough',
    }
    running.server = await start(env)
  })
  afterAll(async () => {
    await running.server?.leave()
    await running.mail?.close()
  })
  const server = () => {
    if (!running.server?.shown) throw new Error('unreachable: it is started before the tests')
    return { ...running.server, shown: running.server.shown }
  }

  /** A raw request; `token` follows the project id: a key or a refresh token. */
  async function wire(path: string, body: unknown, { token = '', ip = home, method = 'POST' }: From = {}) {
    const { projectId, port } = server()
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${[projectId, token].filter(Boolean).join(':')}`,
        'content-type': 'application/json',
        'x-forwarded-for': ip,
      },
      ...(method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text), text }
  }

  /** As the operator, with the first management key. */
  const manage = (path: string, body: unknown, method = 'POST') =>
    wire(path, body, { token: server().shown.managementKey, method, ip: '192.0.2.10' })

  /** The last mail to a recipient; waits until there are more than `after` mails. */
  async function mailTo(recipient: string, after = 0): Promise<string> {
    for (let tries = 0; tries < 200; tries++) {
      const mails = running.mail?.received.filter(({ to }) => to === recipient) ?? []
      const newest = mails.at(-1)
      if (newest && mails.length > after) return decoded(newest.source)
      await new Promise(resolve => setTimeout(resolve, 25))
    }
    throw new Error(`nothing was mailed to ${recipient}`)
  }
  const mailsTo = (recipient: string) => running.mail?.received.filter(({ to }) => to === recipient).length ?? 0
  const codeTo = async (recipient: string, after = 0) => /\b\d{6}\b/.exec(await mailTo(recipient, after))?.[0] ?? ''

  /** A browser at the console's sign-in with these credentials. */
  async function signedIn(who: { email: string; password: string }) {
    const browser = plainBrowser(server(), { 'x-forwarded-proto': 'https', 'x-forwarded-for': home })
    const { page } = await browser.toHostedPage()
    const { page: end, way } = await browser.submit(page, who, publicUrl)
    async function graphql(query: string, variables: object = {}) {
      const headers = { 'content-type': 'application/json', accept: 'application/json', origin: publicUrl }
      const init = { method: 'POST', headers, body: JSON.stringify({ query, variables }) }
      return (await browser.send('/graphql', init)).json()
    }
    return { browser, end, way, graphql }
  }

  return { server, wire, manage, mailTo, mailsTo, codeTo, signedIn }
}

/** Quoted-printable (RFC 2045 §6.7), as mails are sent. */
function decoded(source: string) {
  return source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
