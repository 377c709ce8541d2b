import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { oidcForTest } from './testing-start.ts'
import { migratedEngines } from '../../testing/engines.ts'
import { client } from './testing.ts'

test.each(migratedEngines)('scopes give the claims that the project maps, on $engine', async ({ create }) => {
  const oidc = await oidcForTest(create)
  const claimsFor = async (scope: string) => {
    const browser = oidc.newBrowser()
    const { page, verifier: code_verifier } = await browser.authorize({ scope })
    const code = await browser.signIn(page, oidc.account)
    const redirect_uri = client.redirectUris[0] ?? ''
    const { body } = await oidc.token({ grant_type: 'authorization_code', code, redirect_uri, code_verifier })
    return decodeJwt(body.id_token)
  }
  const discovery = async () => (await fetch(`${oidc.issuer}/.well-known/openid-configuration`)).json()
  expect(await claimsFor('openid billing')).not.toHaveProperty('plan')
  await oidc.client.scopeClaims.set({
    mappings: [
      {
        scope: 'billing',
        claims: { plan: 'free', account: 'user.email', greeting: 'Hello {{user.name}}', none: 'user.x' },
      },
      { scope: 'email', claims: { contact: '{{user.email}}' } },
    ],
  })
  expect(await discovery()).toMatchObject({ scopes_supported: expect.arrayContaining(['billing']) })
  const { email } = oidc.account
  const mapped = await claimsFor('openid billing')
  expect(mapped).toMatchObject({ plan: 'free', account: email, greeting: 'Hello Administrator' })
  expect(mapped).not.toHaveProperty('none')
  expect(mapped).not.toHaveProperty('contact')
  expect(await claimsFor('openid email')).toMatchObject({ email, contact: email })
  await expect(
    oidc.client.scopeClaims.set({ mappings: [{ scope: 'openid', claims: { sub: 'user.email' } }] }),
  ).rejects.toMatchObject({ fields: [{ field: 'mappings.0.claims.sub' }] })
  for (const scope of ['constructor', '__proto__'])
    await expect(
      oidc.client.scopeClaims.set({ mappings: [{ scope, claims: { plan: 'free' } }] }),
    ).rejects.toMatchObject({
      fields: [{ field: 'mappings.0.scope' }],
    })
  await oidc.client.scopeClaims.delete({})
  expect(await oidc.client.scopeClaims.get({})).toEqual({ mappings: [] })
  expect(await claimsFor('openid email')).not.toHaveProperty('contact')
})
