import { describe, expect, onTestFinished, test } from 'vitest'
import { softwareAuthenticator } from '../../../authentication/passkeys/testing.ts'
import { mockClient, startOtherProvider } from '../../../federation/social/testing.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { besideCopy, password } from './testing-beside-copy.ts'

describe.each(migratedEngines)('pages of a copy of the built-in sign-in on $engine', ({ create }) => {
  /** With two providers. */
  async function withProviders() {
    const beside = await besideCopy(create)
    const { origin } = new URL(beside.issuer)
    const provider = await startOtherProvider({ redirectUri: `${origin}/v1/auth/oauth/callback` })
    onTestFinished(provider.close)
    for (const [id, label] of [
      ['acme', 'Acme'],
      ['other', 'Other & Sons'],
    ] as const)
      await beside.client.oauthProviders.save({
        id,
        label,
        protocol: { kind: 'oidc', issuer: provider.issuer },
        scopes: ['openid', 'email', 'profile'],
        ...mockClient,
      })
    type Visitor = Parameters<Parameters<typeof beside.atBoth>[0]>[0]
    /** There and back. */
    const atProvider = async (visitor: Visitor) => visitor.open(await provider.visit(visitor.left()))
    return { ...beside, provider, atProvider }
  }

  test('providers: a sign-in that is refused there, one that is not, and the button that was used last', async () => {
    const { atBoth, provider, createUser, atProvider } = await withProviders()
    const host = new URL(provider.issuer).host
    const seen = await atBoth(async (visitor, email) => {
      await createUser(email)
      await provider.signOut()
      provider.now.user = { sub: email, email, email_verified: true, name: 'Ada' }
      provider.now.faults = { error: 'access_denied' }
      await visitor.choose('Continue with Acme')
      await atProvider(visitor)
      provider.now.faults = {}
      await visitor.choose('Continue with Acme')
      await atProvider(visitor)
      await visitor.again()
    })
    expect(seen.map(look => look.slice(0, 3))).toEqual(['200', host.slice(0, 3), '401', host.slice(0, 3), 'in', '200'])
    for (const look of [seen[0], seen[2], seen[5]]) expect(look).toMatch(/Acme.*Other &amp; Sons/s)
    expect(seen[2]).toContain('The sign-in at the other provider failed.')
    expect(seen[0]).not.toContain('id="last-used"')
    expect(seen[5]).toContain('id="last-used"')
  })

  test('a provider that is disabled meanwhile, and one on the page of a new account', async () => {
    const { atBoth, client, provider } = await withProviders()
    const host = new URL(provider.issuer).host
    const seen = await atBoth(async visitor => {
      await visitor.choose('Create one')
      await client.projectSettings.update({ methods: { social: false } })
      await visitor.choose('Continue with Acme')
      await client.projectSettings.update({ methods: { social: true } })
      await visitor.again()
      await visitor.choose('Create one')
      await visitor.choose('Continue with Acme')
    })
    expect(seen.at(-1)).toBe(host)
    expect(seen.filter(look => look === host)).toHaveLength(1)
  })

  test('a passkey that the browser offers in the field, and one that is added after a sign-in', async () => {
    const { atBoth, createUser, issuer } = await besideCopy(create)
    const device = softwareAuthenticator(new URL(issuer).origin)
    const seen = await atBoth(async (visitor, email) => {
      await createUser(email)
      await visitor.press('Sign in', { email, password, canPasskey: 'yes' })
      await visitor.answer('ceremony', options => device.create(options))
      await visitor.again()
      await visitor.answer('passkey-response', options => device.get(options))
      await visitor.again()
      await visitor.answer('passkey-response', options =>
        device.get(options, { faults: { origin: 'https://other.example' } }),
      )
    })
    expect(seen.map(look => look.slice(0, 3))).toEqual(['200', '200', 'in', '200', 'in', '200', '401'])
    expect(seen[0]).toContain('autoComplete="username webauthn"')
    expect(seen[6]).toContain('This passkey was not accepted.')
  })

  test('who has no access goes back to the application, or signs in as somebody who has it', async () => {
    const { atBoth, client, createUser } = await besideCopy(create)
    const other = { email: 'grace@example.com', password }
    await createUser(other.email)
    const seen = await atBoth(async (visitor, email) => {
      await client.users.create({ loginId: email, email, verifiedEmail: true })
      await client.userPasswords.setActive({ loginId: email, password })
      await visitor.press('Sign in', { email, password })
      const [back = ''] = /Back to Wiki \d/.exec(visitor.html()) ?? []
      await visitor.press(back)
      expect(visitor.left()).toContain('error=access_denied')
      await visitor.again('')
      await visitor.press('Use another account')
      await visitor.press('Sign in', other)
      expect(visitor.html()).toContain('<h1>One moment</h1>')
      await visitor.press('Continue')
    })
    expect(seen.map(look => look.slice(0, 3))).toEqual(['200', '403', '?er', '403', '200', '200', 'in'])
  })
})
