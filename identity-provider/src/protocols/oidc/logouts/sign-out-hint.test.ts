import { describe, expect, test } from 'vitest'
import { oidcForTest } from '../testing-start.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { client } from '../testing.ts'

describe.each(migratedEngines)('signing out by the hint of an ID token on $engine', ({ create }) => {
  test('is automatic with that of the user, and asks with that of another one', async () => {
    const oidc = await oidcForTest(create)
    const attacker = { email: 'mallory@example.com', password: oidc.account.password }
    const { email: loginId, password } = attacker
    await oidc.client.users.create({ loginId, email: loginId, verifiedEmail: true, password })
    async function signedIn(account: typeof attacker) {
      const browser = oidc.newBrowser()
      const { page, verifier } = await browser.authorize()
      const code = await browser.signIn(page, account)
      const fields = { grant_type: 'authorization_code', redirect_uri: client.redirectUris[0] ?? '' }
      const { body } = await oidc.token({ ...fields, code, code_verifier: verifier })
      return { browser, idToken: String(body.id_token) }
    }
    const [victim, mallory] = [await signedIn(oidc.account), await signedIn(attacker)]
    async function isAutomatic(hint: string) {
      const response = await victim.browser.send(`${oidc.issuer}/oauth2/v1/logout?id_token_hint=${hint}`)
      expect(response.status).toBe(200)
      return (await response.text()).includes('<script')
    }
    expect(await isAutomatic(mallory.idToken)).toBe(false)
    expect(await isAutomatic(victim.idToken)).toBe(true)
  })
})
