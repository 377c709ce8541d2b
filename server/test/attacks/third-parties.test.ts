import { calculateJwkThumbprint, decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { attackedServer, publicUrl } from './support/attacked-server.ts'
import { callbackUrl, oauthClient } from './support/oauth-client.ts'

const { wire, manage, server, signedIn } = attackedServer()
type Browser = Awaited<ReturnType<typeof signedIn>>['browser']
let browser: Browser

beforeAll(async () => {
  const { email, password } = server().shown
  browser = (await signedIn({ email, password })).browser
})

function pathsOf(base: string) {
  return { authorize: `${base}/authorize`, token: `${base}/token` }
}

async function inboundClient(settings: object = {}) {
  const { projectId, port } = server()
  const name = `Calendar ${randomUUID()}`
  const made = await manage('/v1/mgmt/thirdparty/app/create', {
    name,
    approvedCallbackUrls: [callbackUrl],
    ...settings,
  })
  const client = { clientId: String(made.body.clientId), secret: String(made.body.cleartext) }
  const base = `/oauth2/v1/apps/${projectId}`
  return { client: oauthClient({ port }, client, pathsOf(base)), base, id: String(made.body.id) }
}

async function newProofKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk: JWK = await exportJWK(publicKey)
  const prove = (url: string, method: string, token?: string) =>
    new SignJWT({
      htu: url,
      htm: method,
      jti: randomUUID(),
      ...(token && { ath: createHash('sha256').update(token).digest('base64url') }),
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .setIssuedAt()
      .sign(privateKey)
  return { prove, thumbprint: await calculateJwkThumbprint(jwk) }
}

test('a token that is bound to a key tells nothing without a proof of that key', async () => {
  const { client, base } = await inboundClient()
  const key = await newProofKey()
  const dpop = await key.prove(`${publicUrl}${base}/token`, 'POST')
  const { access_token: token = '', token_type } = await client.tokens(
    browser,
    publicUrl,
    { scope: 'openid' },
    { dpop },
  )
  expect(token_type).toBe('DPoP')
  expect(decodeJwt(token)).toMatchObject({ cnf: { jkt: key.thumbprint } })
  const url = `${publicUrl}${base}/userinfo`
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${server().port}${base}/userinfo`, { headers })).status
  const other = await newProofKey()
  expect(await ask({ authorization: `Bearer ${token}` })).toBe(401)
  expect(await ask({ authorization: `DPoP ${token}` })).toBe(401)
  expect(await ask({ authorization: `Bearer ${token}`, dpop: await key.prove(url, 'GET', token) })).toBe(401)
  expect(await ask({ authorization: `DPoP ${token}`, dpop: await other.prove(url, 'GET', token) })).toBe(401)
  expect(await ask({ authorization: `DPoP ${token}`, dpop: await key.prove(url, 'POST', token) })).toBe(401)
  expect(await ask({ authorization: `DPoP ${token}`, dpop: await key.prove(url, 'GET', 'another') })).toBe(401)
  const proof = await key.prove(url, 'GET', token)
  expect(await ask({ authorization: `DPoP ${token}`, dpop: proof })).toBe(200)
  expect(await ask({ authorization: `DPoP ${token}`, dpop: proof })).toBe(401)
  const plain = await client.tokens(browser, publicUrl, { scope: 'openid' })
  expect(await ask({ authorization: `Bearer ${plain.access_token}` })).toBe(200)
  const unbound = { authorization: `DPoP ${plain.access_token}` }
  expect(await ask({ ...unbound, dpop: await key.prove(url, 'GET', plain.access_token) })).toBe(401)
})

test('the query of a browser adds nothing to the scope that an application has pushed', async () => {
  const { client, base } = await inboundClient({
    attributesScopes: [{ name: 'contact', description: 'see how to reach you', values: ['email'] }],
  })
  const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url')
  const pushed = await client.post(`${base}/par`, {
    response_type: 'code',
    redirect_uri: callbackUrl,
    scope: 'openid',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  expect(pushed.status).toBe(201)
  const parameters = { request_uri: pushed.body.request_uri ?? '', scope: 'openid contact' }
  const back = await client.authorized(browser, publicUrl, parameters)
  expect(back.consentPage).not.toContain('see how to reach you')
  const code = back.parameters.get('code') ?? ''
  const { body } = await client.post(`${base}/token`, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackUrl,
    code_verifier: 'v'.repeat(43),
  })
  expect(body.scope).toBe('openid')
})

test('clients of an MCP server without URLs get tokens for nothing else than its issuer', async () => {
  const { projectId, port } = server()
  const { body } = await manage('/v1/mgmt/mcp/server/create', { name: 'Tools' })
  const { id: mcpServerId, issuer } = (body as unknown as { server: { id: string; issuer: string } }).server
  const made = await manage('/v1/mgmt/mcp/server/client/create', {
    name: 'Agent',
    mcpServerId,
    approvedCallbackUrls: [callbackUrl],
  })
  const client = { clientId: String(made.body.clientId), secret: String(made.body.cleartext) }
  const agent = oauthClient({ port }, client, pathsOf(`/oauth2/v1/apps/agentic/${projectId}/${mcpServerId}`))
  const { access_token = '' } = await agent.tokens(browser, publicUrl, { scope: 'openid' })
  expect(decodeJwt(access_token)).toMatchObject({ iss: issuer, aud: issuer })
  for (const resource of [`${publicUrl}/${projectId}`, projectId, publicUrl])
    await expect(agent.tokens(browser, publicUrl, { scope: 'openid', resource })).rejects.toThrow('invalid_target')
})

test('the consent page names who gets the access of an application that anybody registered', async () => {
  const { projectId, port } = server()
  await manage('/v1/gatehouse/project/settings', { agents: { isRegistrationOpen: true } })
  const registered = await wire(`/v1/mgmt/inboundapp/app/${projectId}/register`, {
    client_name: 'Bank',
    redirect_uris: [callbackUrl],
    token_endpoint_auth_method: 'client_secret_post',
  })
  expect(registered.status, registered.text).toBe(201)
  const client = { clientId: String(registered.body.client_id), secret: String(registered.body.client_secret) }
  const bank = oauthClient({ port }, client, pathsOf(`/oauth2/v1/apps/${projectId}`))
  const pkce = { code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' }
  const { consentPage } = await bank.authorized(browser, publicUrl, {
    redirect_uri: callbackUrl,
    scope: 'openid',
    ...pkce,
  })
  expect(consentPage).toContain(new URL(callbackUrl).host)
  expect(consentPage).toContain('Nobody here has checked')
  const { client: known } = await inboundClient()
  const { consentPage: own } = await known.authorized(browser, publicUrl, {
    redirect_uri: callbackUrl,
    scope: 'openid',
    ...pkce,
  })
  expect(own).not.toContain('Nobody here has checked')
})
