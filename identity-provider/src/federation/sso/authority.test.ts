import descope from '@descope/node-sdk'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newestCode } from '../../activity/messages/delivery/testing.ts'
import { identityEngines } from '../../testing/engines.ts'
import { scimClientOf } from '../scim/testing.ts'
import { callbackUrlOf } from '../social/requests/callback-url.ts'
import { followTo, mockClient, startOtherProvider } from '../social/testing.ts'

const back = 'http://localhost:9/back'

/* A tenant's provider and directory have authority over the tenant's own accounts alone (docs/understand/vouching.md). */
describe.each(identityEngines)('the authority of a tenant over accounts on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = descope({ projectId, baseUrl, managementKey })
    const client = identity.clientAs()
    const provider = await startOtherProvider({ redirectUri: callbackUrlOf(baseUrl) })
    onTestFinished(provider.close)
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    await client.tenants.create({ id: 'bank', name: 'Bank' })
    await client.roles.create({ name: 'Treasurer', tenantId: 'bank' })
    const attributeMapping = { loginId: 'title', email: 'email', name: 'name', customAttributes: { job: 'title' } }
    const settings = { name: 'Acme', ...mockClient, issuer: provider.issuer, scope: ['openid', 'email', 'profile'] }
    const configured = { ...settings, attributeMapping }
    await client.ssoSettings.configureOidc({ tenantId: 'acme', settings: configured, domains: ['acme.example'] })
    const signIn = async (user: object) => {
      provider.now.user = { sub: 'u1', email: 'u1@acme.example', email_verified: true, ...user }
      const { data } = await sdk.sso.start('acme', back)
      const landed = new URL((await followTo(data?.url ?? '', back)).url)
      const code = landed.searchParams.get('code')
      return code === null ? undefined : (await sdk.sso.exchange(code)).data
    }
    return { identity, sdk, client, signIn }
  }

  test('a mapped login id takes over no account of several tenants, and none that is proven elsewhere', async () => {
    const { client, signIn } = await started()
    const email = 'jdoe@bank.example'
    const userTenants = [{ tenantId: 'acme' }, { tenantId: 'bank', roleNames: ['Treasurer'] }]
    await client.users.create({ loginId: 'jdoe', email, verifiedEmail: true, userTenants })
    expect(await signIn({ title: 'jdoe' })).toBeUndefined()
    await client.users.create({
      loginId: 'jane',
      email: 'jane@home.example',
      verifiedEmail: true,
      userTenants: [{ tenantId: 'acme' }],
    })
    expect(await signIn({ title: 'jane' })).toBeUndefined()
    const { user } = await client.users.load({ loginId: 'jdoe' })
    expect(user).toMatchObject({ email, verifiedEmail: true, OIDC: false })
    // An account of the tenant's own is found by it, as before.
    await client.users.create({ loginId: 'joe', userTenants: [{ tenantId: 'acme' }] })
    expect((await signIn({ title: 'joe', sub: 'joe' }))?.user?.loginIds).toContain('joe')
  })

  test('names, attributes and addresses of an account of several tenants stay as they are', async () => {
    const { client, signIn } = await started()
    const email = 'ada@acme.example'
    const userTenants = [{ tenantId: 'acme' }, { tenantId: 'bank' }]
    await client.users.create({ loginId: email, email, verifiedEmail: true, displayName: 'Ada', userTenants })
    const known = { sub: 'ada', email, name: 'Mallory', title: 'Director' }
    expect((await signIn(known))?.user?.email).toBe(email)
    await signIn({ ...known, email: 'mallory@acme.example' })
    const { user } = await client.users.load({ loginId: email })
    expect(user).toMatchObject({ email, name: 'Ada', customAttributes: {} })
  })

  test('an account that a provider made for an address of others opens no other tenant', async () => {
    const { sdk, client, signIn } = await started()
    const claimed = { sub: 'm', email: 'cfo@bank.example', email_verified: true }
    const made = await signIn(claimed)
    const loginId = made?.user?.userId ?? ''
    await client.userTenants.add({ loginId, tenantId: 'bank' })
    expect((await sdk.refresh(made?.refreshJwt ?? '')).ok).toBe(false)
    expect(await signIn(claimed)).toBeUndefined()
    // A colleague whose address the tenant vouches for may belong to several.
    const ada = await signIn({ sub: 'ada', email: 'ada@acme.example' })
    await client.userTenants.add({ loginId: 'ada@acme.example', tenantId: 'bank' })
    expect((await sdk.refresh(ada?.refreshJwt ?? '')).ok).toBe(true)
  })

  test('a directory that deactivates a user ends no session of other tenants', async () => {
    const { identity, client } = await started()
    const scim = await scimClientOf(identity, { tenantId: 'beta', domains: ['beta.example'] })
    const names = ['shared', 'own'] as const
    const tokens: Record<string, string> = {}
    const ids: Record<string, string> = {}
    for (const name of names) {
      const loginId = `${name}@beta.example`
      const made = await scim.user(name, { userName: loginId, emails: [{ value: loginId, primary: true }] })
      ids[name] = made.id
      if (name === 'shared') await client.userTenants.add({ loginId, tenantId: 'bank' })
      tokens[name] = (await client.jwts.signIn({ loginId })).refreshJwt
      await scim.patch(`/Users/${made.id}`, { op: 'replace', path: 'active', value: false })
    }
    const { projectId, baseUrl } = identity
    const sdk = descope({ projectId, baseUrl })
    expect((await sdk.refresh(tokens.shared ?? '')).ok).toBe(true)
    expect((await sdk.refresh(tokens.own ?? '')).ok).toBe(false)
    const { user } = await client.users.load({ userId: ids.shared ?? '' })
    expect(user.userTenants.map(({ tenantId }) => tenantId)).toEqual(['bank'])
  })

  test('a directory makes no login ids of other providers, and what it claims is its owner’s', async () => {
    const { identity, sdk, client } = await started()
    const scim = await scimClientOf(identity, { tenantId: 'beta', domains: ['beta.example'] })
    expect((await scim.create('Users', { userName: 'acme:12345' })).status).toBe(400)
    const email = 'director@bank.example'
    await scim.user('d', { userName: email, emails: [{ value: email, primary: true }] })
    await sdk.otp.signUpOrIn.email(email)
    expect((await sdk.otp.verify.email(email, await newestCode(identity, email))).ok).toBe(true)
    const { audits } = await client.audit.search({ actions: ['AccountReset'] })
    expect(audits).toHaveLength(1)
  })
})
