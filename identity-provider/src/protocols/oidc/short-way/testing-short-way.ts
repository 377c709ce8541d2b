import { randomBytes } from 'node:crypto'
import { transact } from '@gatehouse-id/database'
import { recordTrips } from '@gatehouse-id/database/testing'
import { request as send } from 'node:http'
import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { recordPurpose } from '../../../applications/index.ts'
import { createEncryption } from '../../../foundation/secrets/encryption.ts'
import type { Db } from '../../../foundation/tables/tables.ts'
import { type CreateDatabase, onNewDatabase } from '../../../testing/new-database.ts'
import { redirectUrl, startApplications } from '../applications/testing-application.ts'

export type Headers = Record<string, string>
export type Asked = {
  method?: string
  path: 'userinfo' | 'introspect'
  query?: string
  headers?: Headers
  body?: string
}
type Answer = { status: number; headers: Headers; body: string }

export const formType = 'application/x-www-form-urlencoded'
/** Differ from answer to answer. */
const ofConnections = ['date', 'connection', 'keep-alive']

/** Sends exactly this, which `fetch` would change. */
export function ask(
  endpoints: string,
  { method = 'GET', path, query = '', headers = {}, body }: Asked,
): Promise<Answer> {
  const length: Headers = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const sent = send(`${endpoints}/${path}${query}`, { method, headers: { ...length, ...headers } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        const all = Object.entries(response.headers).filter(([name]) => !ofConnections.includes(name))
        const kept = Object.fromEntries(all.map(([name, value]) => [name, String(value)]))
        resolve({ status: response.statusCode ?? 0, headers: kept, body: Buffer.concat(chunks).toString('utf8') })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/**
 * The same request by the short way, which may leave it to the provider, and by the provider alone: it is sent there by a
 * parameter that means nothing in a query of the one, and nothing in a form of the other.
 */
export async function askBoth(endpoints: string, asked: Asked) {
  const short = await ask(endpoints, asked)
  const onlyProvider = { ...asked, query: asked.query ? `${asked.query}&long=way` : '?long=way' }
  return { short, provider: await ask(endpoints, onlyProvider) }
}

/** Userinfo and introspection of a token. */
export function asksOf(app: { id: string; secret: string }, token: string): Asked[] {
  return [{ path: 'userinfo', headers: bearer(token) }, introspectionOf(app, token)]
}

export function introspectionOf(app: { id: string; secret: string }, token: string): Asked {
  const headers = { ...basicOf(app), 'content-type': formType }
  return { method: 'POST', path: 'introspect', headers, body: `token=${token}` }
}

/** What both say to these. */
export async function answersOf(app: { id: string; secret: string; issuer: string }, token: string) {
  const answers = []
  for (const asked of asksOf(app, token)) answers.push(await askBoth(`${app.issuer}/oauth2/v1`, asked))
  return answers
}

/** What all records of a model say is changed where it is stored. */
export async function changeRecords(
  { db, projectId }: { db: Db; projectId: string },
  model: string,
  changes: object,
): Promise<void> {
  const encryption = createEncryption(['a secret for tests only, long enough'], size => randomBytes(size))
  const purpose = recordPurpose(projectId, model)
  const stored = db.selectFrom('oidc_records').select(['id', 'payload']).where('model', '=', model)
  for (const { id, payload } of await stored.execute()) {
    const changed = { ...JSON.parse(encryption.decrypt(payload, purpose)), ...changes }
    const encrypted = encryption.encrypt(JSON.stringify(changed), purpose)
    await transact(db, tx => tx.updateTable('oidc_records').set({ payload: encrypted }).where('id', '=', id).execute())
  }
}

/** A provider with applications, and the tokens that they get for its user. */
export async function startShortWay(databaseUrl: string, isClockStill = false) {
  const oidc = await startApplications(databaseUrl, 'ES256', isClockStill)
  const { client, account } = oidc
  async function tokenOf(
    app: { id: string; secret: string; issuer: string },
    { scope = 'openid profile email roles', browser = createTestBrowser(), more = {} as Headers } = {},
  ) {
    const query = new URLSearchParams({
      client_id: app.id,
      redirect_uri: redirectUrl,
      response_type: 'code',
      scope,
      ...more,
    })
    const back = await oidc.signIn(new URL(`${app.issuer}/oauth2/v1/authorize?${query}`), browser)
    const fields = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUrl,
    }
    const body = new URLSearchParams({ ...fields, ...more })
    const answer = await fetch(`${app.issuer}/oauth2/v1/token`, { method: 'POST', headers: basicOf(app), body })
    return (await answer.json()) as { access_token: string; refresh_token?: string }
  }
  return { ...oidc, client, account, tokenOf }
}

export function basicOf({ id, secret }: { id: string; secret: string }): Headers {
  return { authorization: `Basic ${Buffer.from(`${id}:${encodeURIComponent(secret)}`).toString('base64')}` }
}

export function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` }
}

/** The same name and secret in a header, of which the base64 has no padding. */
export function withoutPadding({ id, secret }: { id: string; secret: string }): string {
  const encoded = encodeURIComponent(secret)
  const code = `%${encoded.charCodeAt(0).toString(16).toUpperCase()}`
  const ways = [encoded, code + encoded.slice(1), `${code}%${encoded.charCodeAt(1).toString(16)}${encoded.slice(2)}`]
  return ways.map(way => Buffer.from(`${id}:${way}`).toString('base64')).find(way => !way.endsWith('=')) ?? ''
}

/** Of each step of a code flow and of what follows: how often it waits for PostgreSQL, how many statements it sends, and how many of them are planned anew. */
export async function countsOfCodeFlow(create: CreateDatabase) {
  const oidc = await onNewDatabase(create, databaseUrl => startShortWay(databaseUrl, true))
  const app = await oidc.create()
  const browser = createTestBrowser()
  const scope = 'openid profile email offline_access'
  const query = new URLSearchParams({ client_id: app.id, redirect_uri: redirectUrl, response_type: 'code', scope })
  const send = async (address: string, fields: Headers, by: { id: string; secret: string }) => {
    const body = new URLSearchParams(fields)
    const answer = await fetch(address, { method: 'POST', headers: basicOf(by), body })
    if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`)
    return (await answer.json()) as { access_token: string; refresh_token: string } // where it is of tokens
  }
  const post = (path: string, fields: Headers) => send(`${app.issuer}/oauth2/v1/${path}`, fields, app)
  const robot = await oidc.client.inboundApplications.create({ name: 'Robot', permissionsScopes: [] })
  const robots = `${new URL(oidc.issuer).origin}/oauth2/v1/apps/${oidc.projectId}/token`
  const counts: Record<string, { waits: number; statements: number; planned: number }> = {}
  async function count<Answer>(name: string, act: () => Promise<Answer>): Promise<Answer> {
    const answers: Answer[] = []
    let planned = 0
    const all = await recordTrips(
      async () => answers.push(await act()),
      () => planned++,
    )
    // Nobody waits for what other nodes are told.
    const trips = all.filter(([first]) => !first?.startsWith('notify '))
    const statements = trips.flat().filter(statement => !/^(begin|commit)\b/.test(statement))
    counts[name] = { waits: trips.length, statements: statements.length, planned }
    return answers[0] as Answer // it was pushed above
  }
  // Whatever is read once only has been read in the first turns.
  for (let turn = 0; turn < 3; turn++) {
    const back = await count('authorize', () =>
      oidc.signIn(new URL(`${app.issuer}/oauth2/v1/authorize?${query}`), browser),
    )
    const code = back.searchParams.get('code') ?? ''
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUrl }
    const first = await count('token', () => post('token', grant))
    const again = { grant_type: 'refresh_token', refresh_token: first.refresh_token }
    const { access_token: token } = await count('refresh', () => post('token', again))
    await count('userinfo', () => ask(`${app.issuer}/oauth2/v1`, { path: 'userinfo', headers: bearer(token) }))
    await count('introspection', () => post('introspect', { token }))
    const credentials = { id: robot.clientId, secret: robot.cleartext }
    await count('client credentials', () => send(robots, { grant_type: 'client_credentials' }, credentials))
  }
  return counts
}
