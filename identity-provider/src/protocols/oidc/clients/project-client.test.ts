import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { oidcForTest } from '../testing-start.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { client } from '../testing.ts'

test.each(migratedEngines)('web SDKs sign in with the project itself as the client, on $engine', async ({ create }) => {
  const oidc = await oidcForTest(create)
  const { projectId, issuer, account } = oidc
  const origin = new URL(issuer).origin
  const verifier = randomBytes(32).toString('base64url')
  const parameters = (more: Record<string, string> = {}) => ({
    client_id: projectId,
    redirect_uri: 'http://localhost:5173/anywhere?page=1',
    response_type: 'code',
    scope: 'openid email roles descope.custom_claims offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 's',
    ...more,
  })
  const start = (url: string, more?: Record<string, string>) =>
    fetch(`${url}?${new URLSearchParams(parameters(more))}`, { redirect: 'manual' })

  // The hosted service's path without a project leads to the project's.
  const led = await start(`${origin}/oauth2/v1/authorize`)
  expect(led.status).toBe(307)
  expect(new URL(led.headers.get('location') ?? '', origin).pathname).toBe(`/${projectId}/oauth2/v1/authorize`)
  const foreign = await start(`${issuer}/oauth2/v1/authorize`, { redirect_uri: 'https://evil.example/' })
  expect(foreign.status).toBe(400)
  const unproven = await start(`${issuer}/oauth2/v1/authorize`, { code_challenge: '', code_challenge_method: '' })
  expect(new URL(unproven.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request')

  const browser = oidc.newBrowser()
  const { page } = await browser.authorize(parameters())
  const code = await browser.signIn(page, account)
  const token = async (url: string, fields: Record<string, string>) => {
    const headers = { origin: 'http://localhost:5173' }
    const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) })
    return { response, body: await response.json() }
  }
  const { redirect_uri } = parameters()
  const exchange = {
    grant_type: 'authorization_code',
    client_id: projectId,
    code,
    redirect_uri,
    code_verifier: verifier,
  }
  const { response, body } = await token(`${origin}/oauth2/v1/token`, exchange)
  expect(body).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) })
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
  expect(decodeJwt(body.id_token)).toMatchObject({ iss: issuer, aud: projectId, email: account.email })

  const headers = { authorization: `Bearer ${body.access_token}` }
  const userinfo = await fetch(`${origin}/oauth2/v1/userinfo`, { headers })
  expect(await userinfo.json()).toMatchObject({ email: account.email })
  const refresh = { grant_type: 'refresh_token', client_id: projectId, refresh_token: body.refresh_token }
  const refreshed = await token(`${origin}/oauth2/v1/token`, refresh)
  expect(refreshed.body).toMatchObject({ access_token: expect.any(String) })
  const revoked = await fetch(`${origin}/oauth2/v1/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: refreshed.body.refresh_token, client_id: projectId }),
  })
  expect(revoked.status).toBe(200)
  expect(
    (await token(`${origin}/oauth2/v1/token`, { ...refresh, refresh_token: refreshed.body.refresh_token })).body,
  ).toMatchObject({
    error: 'invalid_grant',
  })

  // An application is found by its id alone.
  const { id } = await oidc.client.ssoApplications.createOidc({
    name: 'Wiki',
    loginPageUrl: 'https://wiki.example/in',
    approvedRedirectUrls: client.redirectUris,
  })
  const ofApplication = await start(`${origin}/${id}/oauth2/v1/authorize`, { client_id: id })
  expect(ofApplication.headers.get('location')).toContain(`/${projectId}/${id}/oauth2/v1/authorize`)
  const basic = `Basic ${Buffer.from(`${id}:wrong`).toString('base64')}`
  const wrong = await fetch(`${origin}/${id}/oauth2/v1/token`, {
    method: 'POST',
    headers: { authorization: basic },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: client.redirectUris[0] ?? '',
    }),
  })
  expect([wrong.status, (await wrong.json()).error]).toEqual([401, 'invalid_client'])
  const { cleartext } = await oidc.client.ssoApplications.addSecret({ appId: id, name: 'second' })
  const added = `Basic ${Buffer.from(`${id}:${cleartext}`).toString('base64')}`
  const right = await fetch(`${origin}/${id}/oauth2/v1/token`, {
    method: 'POST',
    headers: { authorization: added },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: client.redirectUris[0] ?? '',
    }),
  })
  expect((await right.json()).error).toBe('invalid_grant')

  // Where only back ends may sign users in, there is no such client.
  await oidc.client.projectSettings.update({ isAuthPublic: false })
  expect((await start(`${issuer}/oauth2/v1/authorize`)).status).toBe(400)
  expect(
    (await fetch(`${origin}/oauth2/v1/token`, { method: 'POST', body: new URLSearchParams({ client_id: 'nobody' }) }))
      .status,
  ).toBe(400)
})
