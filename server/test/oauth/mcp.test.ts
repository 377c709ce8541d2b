import { listedScopes } from '@gatehouse-id/identity-provider/testing-oidc'
import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { decodeJwt } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { serverForFile } from '../support/test-server.ts'
import { startMcpServer } from './mcp-server.ts'

const gatehouse = serverForFile()
const callbackUrl = 'http://127.0.0.1:33418/callback'

/** What an agent keeps of one server, and the browser in which its user signs in and consents. */
function createAgent() {
  const stored: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier: string; code: string } = {
    verifier: '',
    code: '',
  }
  const provider: OAuthClientProvider = {
    redirectUrl: callbackUrl,
    clientMetadata: { client_name: 'Agent', redirect_uris: [callbackUrl], token_endpoint_auth_method: 'none' },
    clientInformation: () => stored.client,
    saveClientInformation(client) {
      stored.client = client
    },
    tokens: () => stored.tokens,
    saveTokens(tokens) {
      stored.tokens = tokens
    },
    saveCodeVerifier(verifier) {
      stored.verifier = verifier
    },
    codeVerifier: () => stored.verifier,
    async redirectToAuthorization(url) {
      stored.code = await signInAndAllow(url)
    },
  }
  return { provider, stored }
}

/** What the user does in the browser; the code that comes back. */
async function signInAndAllow(address: URL): Promise<string> {
  const { email, password } = gatehouse().shown
  const browser = createTestBrowser()
  async function follow(url: URL, init?: RequestInit): Promise<URL> {
    const response = await browser.send(new Request(url, init))
    const location = response.headers.get('location')
    if (location === null) return url
    const next = new URL(location, url)
    return next.origin === address.origin ? follow(next) : next
  }
  const submit = (url: URL, fields: Record<string, string>) =>
    follow(url, { method: 'POST', headers: { origin: address.origin }, body: new URLSearchParams(fields) })
  const signInPage = await follow(address)
  const consentPage = await submit(signInPage, { email, password })
  const listed = listedScopes(await (await browser.send(new Request(consentPage))).text())
  const back = await submit(new URL(`${consentPage.pathname}/consent`, address.origin), listed)
  return back.searchParams.get('code') ?? ''
}

test('the official MCP client registers, signs its user in and calls a tool of a server that trusts this project', async () => {
  const { url, projectId } = gatehouse()
  const notes = await startMcpServer()
  onTestFinished(async () => void (await notes.close()))
  const agents = { isRegistrationOpen: true, resources: [notes.url.href] }
  await post(asKeyHolder(gatehouse()), '/v1/gatehouse/project/settings', { agents })
  await notes.trust(`${url}/v1/apps/${projectId}`)

  const { provider, stored } = createAgent()
  const newTransport = () => new StreamableHTTPClientTransport(notes.url, { authProvider: provider })
  const client = new Client({ name: 'agent', version: '1.0.0' })
  const first = newTransport()
  // The SDK's own types differ under exactOptionalPropertyTypes.
  const connect = (transport: StreamableHTTPClientTransport) =>
    client.connect(transport as unknown as Parameters<typeof client.connect>[0])
  await expect(connect(first)).rejects.toBeInstanceOf(UnauthorizedError)
  await first.finishAuth(stored.code)
  await connect(newTransport())
  const { content } = await client.callTool({ name: 'whoami' })
  const { sub, aud } = decodeJwt(stored.tokens?.access_token ?? '')
  expect(content).toEqual([{ type: 'text', text: sub }])
  expect(aud).toBe(notes.url.href)
  expect(stored.tokens?.refresh_token).toBeTruthy()
  const headers = { authorization: 'Bearer expired' }
  expect((await fetch(notes.url, { method: 'POST', headers })).status, 'so that the client refreshes').toBe(401)
  await client.close()
})
