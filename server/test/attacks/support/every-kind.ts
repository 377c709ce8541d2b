import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Kind, opaque } from '../../../../identity-provider/src/tokens/callers/kinds/kinds.ts'
import { plainBrowser } from '../../support/plain-browser.ts'
import type { FirstServer } from '../../support/test-server.ts'
import { callbackUrl, oauthClient } from './oauth-client.ts'

export const api = 'https://api.example/'
export const password = 'correct horse battery staple'

/** Opaque credentials that are tried where tokens are taken. */
export type Opaque = Extract<
  keyof typeof opaque,
  'managementKey' | 'accessKey' | 'opaqueAccessToken' | 'oauthRefreshToken'
>
type Answer = Record<string, string>

/** A request that the server sent to somebody else. */
type Heard = { signature: string; body: string }

async function listen() {
  const heard: Heard[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // of a stream without an encoding
    heard.push({ signature: String(request.headers['x-gatehouse-signature']), body: Buffer.concat(chunks).toString() })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, heard } // it listens on a port
}

/** One token of every kind, all of the first administrator, and the clients that got them. */
export async function everyKind(server: FirstServer) {
  const { port, url, projectId, shown } = server
  const { email: loginId } = shown

  async function send(path: string, body: object, credential: string): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${projectId}:${credential}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const manage = (path: string, body: object) => send(path, body, shown.managementKey)

  const other = await listen()
  await manage('/v1/gatehouse/project/settings', { flowEndpointOrigins: [other.url] })

  const browser = plainBrowser({ port })
  const { page } = await browser.toHostedPage()
  await browser.submit(page, { email: loginId, password: shown.password }, url)

  const sso = await manage('/v1/mgmt/sso/idp/app/oidc/create', {
    name: 'Wiki',
    loginPageUrl: callbackUrl,
    approvedRedirectUrls: [callbackUrl],
    logoutRedirectUrls: [],
    backChannelLogoutUrl: `${other.url}/logout`,
    audienceWhitelist: [api],
    crossAppAccess: [{ audience: 'https://elsewhere.example', clientId: 'wiki' }],
  })
  const appId = sso.id ?? ''
  await manage('/v1/mgmt/user/update/ssoapp/add', { loginId, ssoAppIds: [appId] })
  const { cleartext = '' } = await (async () => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/mgmt/sso/idp/app/secret?id=${appId}`, {
      headers: { authorization: `Bearer ${projectId}:${shown.managementKey}` },
    })
    return (await response.json()) as Answer
  })()
  const ssoClient = { clientId: appId, secret: cleartext }
  const at = (base: string) => ({ authorize: `${base}/authorize`, token: `${base}/token` })
  const ofProject = oauthClient(server, ssoClient, at(`/${projectId}/oauth2/v1`))
  const ofApplication = oauthClient(server, ssoClient, at(`/${projectId}/${appId}/oauth2/v1`))

  const inbound = await manage('/v1/mgmt/thirdparty/app/create', {
    name: 'Calendar',
    approvedCallbackUrls: [callbackUrl],
  })
  const inboundClient = { clientId: inbound.clientId ?? '', secret: inbound.cleartext ?? '' }
  const thirdParty = oauthClient(server, inboundClient, at(`/oauth2/v1/apps/${projectId}`))

  const mcpServer = (await manage('/v1/mgmt/mcp/server/create', { name: 'Tools' })) as unknown as {
    server: { id: string; issuer: string }
  }
  const mcpServerId = mcpServer.server.id
  const made = await manage('/v1/mgmt/mcp/server/client/create', {
    name: 'Agent',
    mcpServerId,
    approvedCallbackUrls: [callbackUrl],
  })
  const mcpClient = { clientId: String(made.clientId ?? ''), secret: String(made.cleartext ?? '') }
  const mcp = oauthClient(server, mcpClient, at(`/oauth2/v1/apps/agentic/${projectId}/${mcpServerId}`))

  const scope = 'openid profile email offline_access'
  const plain = await ofProject.tokens(browser, url, { scope })
  const own = await ofApplication.tokens(browser, url, { scope: 'openid', resource: api })
  const third = await thirdParty.tokens(browser, url, { scope: 'openid' })
  const agent = await mcp.tokens(browser, url, { scope: 'openid' })
  const assertion = await ofProject.post(`/${projectId}/oauth2/v1/token`, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    requested_token_type: 'urn:ietf:params:oauth:token-type:id-jag',
    subject_token: plain.id_token ?? '',
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    audience: 'https://elsewhere.example',
  })

  const dialog = { 'sec-fetch-dest': 'webidentity', origin: new URL(callbackUrl).origin }
  const login = await browser.follow(await browser.send(`/${projectId}/fedcm/login`))
  if ((await login.page.clone().text()).includes('name="password"'))
    await browser.submit(login.page, { email: loginId, password: shown.password }, url)
  const accounts = await (await browser.send(`/${projectId}/fedcm/accounts`, { headers: dialog })).json()
  const chosen = new URLSearchParams({ client_id: appId, account_id: accounts.accounts?.[0]?.id ?? '', nonce: 'n' })
  const fedCm = { method: 'POST', headers: dialog, body: chosen }
  const dialogAnswer = await (await browser.send(`/${projectId}/fedcm/assertion`, fedCm)).json()

  const steps = {
    ask: { type: 'action', action: 'http.request', url: `${other.url}/`, next: { success: 'done', failure: 'done' } },
    done: { type: 'end', output: {} },
  }
  await manage('/v1/mgmt/flow/import', {
    flowId: 'ask',
    flow: { name: 'Ask', dsl: { start: 'ask', steps } },
    screens: [],
  })
  await manage('/v1/mgmt/flow/run', { flowId: 'ask', options: {} })
  const flowCall = other.heard[0]?.signature

  const sessions = await send('/v1/auth/password/signin', { loginId, password: shown.password }, '')
  const visitor = await manage('/v1/mgmt/auth/anonymous', {})
  const key = await manage('/v1/mgmt/accesskey/create', { name: 'robot', roleNames: ['Administrator'] })
  const exchanged = await send('/v1/auth/accesskey/exchange', {}, key.cleartext ?? '')
  const clientAssertion = await manage('/v1/mgmt/token/clientassertion', {
    issuer: `https://x.example/${projectId}`,
    subject: accounts.accounts?.[0]?.id ?? '',
    audience: ['https://as.example'],
    expiresIn: 365 * 86_400,
  })

  // Another session of the user in a browser, which ends: the application is told.
  const leaving = plainBrowser({ port })
  const hosted = await leaving.toHostedPage()
  await leaving.submit(hosted.page, { email: loginId, password: shown.password }, url)
  await ofProject.tokens(leaving, url, { scope: 'openid' })

  async function logoutToken(): Promise<string> {
    for (let tries = 0; tries < 200; tries++) {
      const told = other.heard.map(({ body }) => new URLSearchParams(body).get('logout_token')).find(Boolean)
      if (told) return told
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    throw new Error('the application was not told that the session ended')
  }

  const tokens: Record<Exclude<Kind, 'logout'> | Opaque, string | undefined> = {
    session: sessions.sessionJwt,
    refresh: sessions.refreshJwt,
    accessKeySession: exchanged.sessionJwt,
    visitorSession: visitor.sessionJwt,
    visitorRefresh: visitor.refreshJwt,
    idToken: plain.id_token,
    browserIdToken: dialogAnswer.token,
    applicationAccess: own.access_token,
    identityAssertion: assertion.body.access_token,
    flowCall,
    thirdPartyAccess: third.access_token,
    thirdPartyId: third.id_token,
    mcpAccess: agent.access_token,
    mcpId: agent.id_token,
    clientAssertion: clientAssertion.jwt,
    managementKey: shown.managementKey,
    accessKey: key.cleartext,
    opaqueAccessToken: plain.access_token,
    oauthRefreshToken: plain.refresh_token,
  }
  return {
    tokens,
    logoutToken,
    endSessions: () => manage('/v1/mgmt/user/logout', { loginId }),
    ssoClient,
    inboundClient,
    mcpServerId,
  }
}
