import { describe, expect, test } from 'vitest'
import { softwareAuthenticator } from '../../../authentication/passkeys/testing.ts'
import { startSource } from '../../../authentication/passwords/imported/at-sign-in/testing-source.ts'
import { createTestSamlProvider } from '../../../federation/saml/testing/providers.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { staffOnly } from '../testing.ts'
import { besideCopy, password } from './testing-beside-copy.ts'
import type { Copy } from './testing-copy.ts'

const wrong = '000000'

describe.each(migratedEngines)('a copy of the built-in sign-in on $engine', ({ create }) => {
  const start = (change?: (flow: Copy) => void) => besideCopy(create, change)

  test('a password: the wrong one, then the right one', async () => {
    const { atBoth, createUser } = await start()
    const seen = await atBoth(async (visitor, email) => {
      await createUser(email)
      await visitor.press('Sign in', { email, password: 'not this one' })
      await visitor.press('Sign in', { email, password })
    })
    expect(seen).toEqual([expect.stringMatching(/^200/), expect.stringMatching(/^401.*Invalid email/s), 'in'])
  })

  test('somebody who comes from an earlier system: a wrong password, while it is down, then the right one', async () => {
    const { atBoth, client, ssoAppIds } = await start()
    let isDown = false
    const source = await startSource(got => {
      if (isDown) return { status: 503 }
      if (got.password !== password) return { status: 401 }
      return {
        status: 200,
        body: { user: { loginId: got.loginId, email: got.loginId, verifiedEmail: true, ssoAppIds } },
      }
    })
    await client.projectSettings.update({ userSourceUrl: source.url })
    const seen = await atBoth(async (visitor, email) => {
      isDown = false
      await visitor.press('Sign in', { email, password: 'not this one' })
      isDown = true
      await visitor.press('Sign in', { email, password })
      isDown = false
      await visitor.again()
      await visitor.press('Sign in', { email, password })
      expect((await client.users.load({ loginId: email })).user).toMatchObject({ email, verifiedEmail: true })
    })
    expect(seen.map(look => look.slice(0, 3))).toEqual(['200', '401', '503', '200', 'in'])
  })

  test('a code: the wrong one, another one too soon, then the right one', async () => {
    const { atBoth, createUser, codeTo } = await start()
    const seen = await atBoth(async (visitor, email) => {
      await createUser(email)
      await visitor.press('Email me a code', { email })
      await visitor.press('Continue', { code: wrong })
      await visitor.press('Send another code')
      await visitor.press('Continue', { code: await codeTo(email) })
    })
    expect(seen.map(look => look.slice(0, 3))).toEqual(['200', '200', '401', '429', 'in'])
    expect(seen[3]).toContain('You can send another one in 30 seconds.')
  })

  test('a link in the browser that asked for it; in another one it shows a code', async () => {
    const { atBoth, createUser, linkTo } = await start()
    const seen = await atBoth(async (visitor, email) => {
      await createUser(email)
      await visitor.press('Email me a link', { email })
      await visitor.open(await linkTo(email))
      await visitor.press('Continue')
      await visitor.again()
      await visitor.press('Email me a link', { email })
      const elsewhere = visitor.elsewhere()
      await elsewhere.open(await linkTo(email))
      await elsewhere.press('Continue')
      expect(elsewhere.left()).toBe('')
      const [, code = ''] = /<p class="code">(\d{6})<\/p>/.exec(elsewhere.html()) ?? []
      await visitor.press('Continue', { code })
    })
    expect(seen.map(look => look.slice(0, 3))).toEqual(['200', '200', '200', 'in', '200', '200', 'in'])
  })

  test('a second factor after the password, and a device that is trusted', async () => {
    const { atBoth, createUser, addAuthenticator } = await start()
    const seen = await atBoth(async (visitor, email) => {
      await createUser(email)
      const shownCode = await addAuthenticator({ email, password })
      await visitor.press('Sign in', { email, password })
      await visitor.press('Use a recovery code')
      await visitor.press('Use your authenticator app')
      await visitor.press('Continue', { code: wrong, trustBrowser: 'true' })
      await visitor.press('Continue', { code: shownCode(), trustBrowser: 'true' })
      await visitor.again()
      await visitor.press('Sign in', { email, password })
    })
    expect(seen.map(look => look.slice(0, 3))).toEqual(['200', '200', '200', '200', '401', 'in', '200', 'in'])
  })

  test('a new account, and none where sign-up is closed', async () => {
    const { atBoth, client, codeTo } = await start()
    const seen = await atBoth(async (visitor, email) => {
      await visitor.press('Create one')
      await visitor.press('Continue', { email, name: 'Ada', newPassword: 'x' })
      await visitor.press('Continue', { email, name: 'Ada', newPassword: password })
      await visitor.press('Continue', { code: await codeTo(email) })
      expect((await client.users.load({ loginId: email })).user.password).toBe(true)
    })
    // Nobody has assigned the application to them.
    expect(seen.map(look => look.slice(0, 3))).toEqual(['200', '200', '400', '200', '403'])
    await client.projectSettings.update({ isSignUpOpen: false })
    const [closed] = await atBoth(async () => {})
    expect(closed).not.toContain('Create one')
  })

  /** A tenant that signs its users in at a provider of its own. */
  async function addTenant(client: Awaited<ReturnType<typeof start>>['client']) {
    const saml = await createTestSamlProvider()
    await client.projectSettings.update({ methods: { sso: true } })
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    await client.ssoSettings.configureSaml({
      tenantId: 'acme',
      domains: ['acme.example'],
      redirectUrl: 'http://127.0.0.1/',
      settings: { idpUrl: saml.ssoUrl, entityId: saml.entityId, idpCert: saml.key.certificate },
    })
    return saml
  }

  test('single sign-on: an address without one, and that of a tenant', async () => {
    const { atBoth, client } = await start()
    const saml = await addTenant(client)
    const seen = await atBoth(async (visitor, email) => {
      await visitor.press('Use single sign-on', { email: email.replace('example.com', 'nowhere.example') })
      await visitor.press('Use single sign-on', { email: email.replace('example.com', 'acme.example') })
    })
    expect(seen.map(look => look.slice(0, 3))).toEqual(['200', '404', expect.anything()])
    expect(seen[2]).toBe(new URL(saml.ssoUrl).host)
  })

  test('a passkey, and a password that has expired', async () => {
    const { atBoth, createUser, client, service, issuer } = await start()
    const { origin } = new URL(issuer)
    const device = softwareAuthenticator(origin)
    const seen = await atBoth(async (visitor, email) => {
      await createUser(email)
      const { refreshJwt } = await service('passwords', 'signIn', { loginId: email, password })
      const begun = await service('passkeys', 'updateStart', { loginId: email, origin }, refreshJwt)
      const response = device.create(begun.options ?? '', { isVerified: true })
      await service('passkeys', 'updateFinish', { transactionId: begun.transactionId, response })
      await visitor.press('Use a passkey')
      await visitor.answer('ceremony', options => device.get(options))
      await visitor.again()
      await client.userPasswords.expire({ loginId: email })
      await visitor.press('Sign in', { email, password })
    })
    expect(seen.map(look => look.slice(0, 3))).toEqual(['200', '200', 'in', '200', '200'])
    expect(seen[4]).toContain('Your password has expired.')
  })

  test('a forgotten password is replaced once the second factor was shown', async () => {
    const { atCopy, createUser, linkTo, addAuthenticator, service } = await start()
    const email = 'ada@example.com'
    await createUser(email)
    const shownCode = await addAuthenticator({ email, password })
    const visitor = await atCopy()
    await visitor.press('Forgot your password?')
    await visitor.press('Send the link', { email })
    await visitor.open(await linkTo(email))
    await visitor.press('Continue')
    const newPassword = 'a fine new password'
    await visitor.press('Save and sign in', { newPassword, newPasswordAgain: newPassword })
    expect(visitor.html()).toContain('Two-step verification')
    await expect(service('passwords', 'signIn', { loginId: email, password: newPassword })).rejects.toThrow()
    await visitor.press('Continue', { code: shownCode() })
    expect(visitor.left()).toContain('code=')
    expect(await service('passwords', 'signIn', { loginId: email, password: newPassword })).toHaveProperty('sessionJwt')
  })

  test('one that keeps the id takes the place of the built-in one, but not where accounts are made by others', async () => {
    const oidc = await start()
    const { flows } = await oidc.client.flows.starters({})
    const template = flows.find(({ flowId }) => flowId === 'hosted-sign-in')
    if (!template) throw new Error('the template is listed')
    const titleOf = async (parameters: Record<string, string>) => {
      const { response } = await oidc.newBrowser().authorize(parameters)
      return /<h1>(.*?)<\/h1>/.exec(await response.text())?.[1]
    }
    const text = JSON.stringify(template).replaceAll('"en":"Sign in to {{application.name}}"', '"en":"Welcome"')
    await oidc.client.flows.importV2({ flow: JSON.parse(text) })
    const staff = { client_id: staffOnly.clientId, redirect_uri: staffOnly.redirectUris[0] ?? '' }
    expect([await titleOf({}), await titleOf(staff)]).toEqual(['Welcome', expect.stringMatching(/^Sign in to /)])
    await oidc.client.flows.importV2({ flow: { ...template, contents: { start: 'gone', steps: {} } } })
    expect(await titleOf({})).toMatch(/^Sign in to /)
    await oidc.client.flows.importV2({ flow: JSON.parse(text) })
    await oidc.client.flows.delete({ ids: ['hosted-sign-in'] })
    expect(await titleOf({})).toMatch(/^Sign in to /)
  })

  test('a changed title and a removed method are what its visitors see', async () => {
    const { atCopy } = await start(({ screens }) => {
      const [{ contents } = { contents: { htmlTemplate: { components: [] } } }] = screens
      Object.assign(contents.htmlTemplate, { title: 'Welcome to the wiki' })
      contents.htmlTemplate.components = contents.htmlTemplate.components.filter(({ id }) => id !== 'code')
    })
    const [page] = (await atCopy()).looks()
    expect(page).toContain('<h1>Welcome to the wiki</h1>')
    expect(page).toContain('Email me a link')
    expect(page).not.toContain('Email me a code')
  })

  /** Nothing is asked for once a user is verified. */
  const leavesOutTheRest = ({ contents }: Copy) => {
    for (const { next = {} } of Object.values(contents.steps))
      for (const [on, to] of Object.entries(next)) if (to === 'verified') next[on] = 'end'
    const left = 'second-factor check-authenticator recovery-code check-recovery-code trusts trust set-password'.split(
      ' ',
    )
    for (const id of ['verified', 'use-own-sso', 'offer', 'register-passkey', 'unmet', ...left])
      delete contents.steps[id]
  }

  test('one that leaves out the second factor lets in nobody without it', async () => {
    const { atCopy, createUser, addAuthenticator } = await start(leavesOutTheRest)
    const email = 'ada@example.com'
    await createUser(email)
    const shownCode = await addAuthenticator({ email, password })
    const visitor = await atCopy()
    await visitor.press('Sign in', { email, password })
    expect(visitor.left()).toBe('')
    expect(visitor.html()).toContain('Two-step verification')
    await visitor.press('Continue', { code: wrong })
    expect(visitor.left()).toBe('')
    await visitor.press('Continue', { code: shownCode() })
    expect(visitor.left()).toContain('code=')
  })

  test('nor does it let in whom their tenant signs in at its own provider', async () => {
    const { atCopy, createUser, client } = await start(leavesOutTheRest)
    const saml = await addTenant(client)
    const email = 'ada@acme.example'
    await createUser(email)
    const { user } = await client.users.create({ loginId: 'bob@acme.example', email: 'bob@acme.example' })
    // With somebody left alone, who it is decides, after the password.
    const enforceSSOExclusions = [user.userId]
    await client.tenants.update({ id: 'acme', name: 'Acme', enforceSSO: true, enforceSSOExclusions })
    const visitor = await atCopy()
    await visitor.press('Sign in', { email, password })
    expect(visitor.left()).toContain(new URL(saml.ssoUrl).host)
  })
})
