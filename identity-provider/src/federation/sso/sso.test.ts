import descope from '@descope/node-sdk'
import olderDescope from 'descope-node-sdk-1'
import { describe, expect, onTestFinished, test } from 'vitest'
import { callbackUrlOf } from '../social/requests/callback-url.ts'
import { mockClient, startOtherProvider, followTo } from '../social/testing.ts'
import { identityEngines } from '../../testing/engines.ts'

const back = 'http://localhost:9/back'

describe.each(identityEngines)('single sign-on of a tenant on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = descope({ projectId, baseUrl, managementKey })
    const older = olderDescope({ projectId, baseUrl, managementKey })
    const mockProvider = await startOtherProvider({ redirectUri: callbackUrlOf(baseUrl) })
    onTestFinished(mockProvider.close)
    const { management } = sdk
    for (const name of ['Editor', 'Reader', 'Owner']) await management.role.create(name)
    await management.tenant.createWithId('acme', 'Acme')
    const settings = {
      name: 'Acme',
      ...mockClient,
      issuer: mockProvider.issuer,
      scope: ['openid', 'email', 'profile'],
      attributeMapping: { name: 'name', email: 'email', group: 'groups', customAttributes: { job: 'title' } },
      roleMappings: [
        { roleName: 'Editor', groups: ['writers', 'editors'] },
        { roleName: 'Owner', groups: ['owners'] },
      ],
    }
    const configure = async (changes: object = {}, domains = ['acme.example']) => {
      const answer = await management.sso.configureOIDCSettings('acme', { ...settings, ...changes }, domains)
      expect(answer).toMatchObject({ ok: true })
    }
    await configure()
    const ada = { sub: 'ada', email: 'ada@acme.example', email_verified: true, name: 'Ada of Acme', title: 'Author' }
    mockProvider.now.user = { ...ada, groups: ['writers', 'staff'] }
    /** Where a browser ends after a sign-in at the tenant's provider. */
    const travel = async (tenant = 'acme') => {
      const { data, error } = await sdk.sso.start(tenant, back)
      if (!data) throw new Error(error?.errorMessage)
      return new URL((await followTo(data.url, back)).url)
    }
    const signIn = async (tenant?: string) => {
      const landed = await travel(tenant)
      return sdk.sso.exchange(landed.searchParams.get('code') ?? '')
    }
    return { identity, sdk, older, management, mockProvider, ada, configure, travel, signIn }
  }

  test('a user of the tenant’s provider becomes a member, with attributes, groups and roles', async () => {
    const { identity, sdk, management, signIn } = await started()
    const answer = await signIn()
    expect(answer.data).toMatchObject({
      firstSeen: true,
      tenantSSOID: 'default_ssoid',
      user: {
        loginIds: ['ada@acme.example'],
        name: 'Ada of Acme',
        email: 'ada@acme.example',
        verifiedEmail: true,
        customAttributes: { job: 'Author' },
        OIDC: true,
        OAuth: {},
        userTenants: [{ tenantId: 'acme', roleNames: ['Editor'] }],
      },
    })
    const { token } = await sdk.validateSession(answer.data?.sessionJwt ?? '')
    expect(token).toMatchObject({ dct: 'acme', amr: ['fed'], tenants: { acme: { roles: ['Editor'] } } })
    const groups = (await management.group.loadAllGroups('acme')).data
    expect(groups?.map(group => group.display)).toEqual(['staff', 'writers'])
    expect(groups?.[1]).toMatchObject({
      source: 'jit',
      ssoId: 'default_ssoid',
      members: [{ loginId: 'ada@acme.example', userId: answer.data?.user?.userId, display: 'Ada of Acme' }],
    })
    const events = await identity.db.selectFrom('audit_events').select('action').execute()
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['UserCreated', 'LoginSucceed']))
  })

  test('an e-mail address at a domain of the tenant leads to its provider, with both SDKs', async () => {
    const { older, mockProvider, signIn } = await started()
    expect((await signIn('ada@ACME.example')).data?.user).toMatchObject({ email: 'ada@acme.example' })
    expect(mockProvider.now.requested.get('login_hint')).toBe('ada@ACME.example')
    const { data } = await older.saml.start('bob@acme.example', back)
    const landed = new URL((await followTo(data?.url ?? '', back)).url)
    const code = landed.searchParams.get('code') ?? ''
    expect((await older.saml.exchange(code)).data?.user).toMatchObject({ email: 'ada@acme.example' })
    expect(await older.saml.exchange(code)).toMatchObject({ ok: false, code: 401 })
  })

  test('groups and roles follow the provider, and manually assigned roles stay', async () => {
    const { management, mockProvider, ada, signIn } = await started()
    await signIn()
    await management.user.addTenantRoles('ada@acme.example', 'acme', ['Reader'])
    mockProvider.now.user = { ...ada, groups: ['owners'] }
    const { data } = await signIn()
    expect(data).toMatchObject({ firstSeen: false })
    expect(data?.user?.userTenants?.[0]?.roleNames?.toSorted()).toEqual(['Owner', 'Reader'])
    const userId = data?.user?.userId ?? ''
    const ofAda = (await management.group.loadAllGroupsForMember('acme', [userId], [])).data
    expect(ofAda?.map(group => group.display)).toEqual(['owners'])
    const byLogin = (await management.group.loadAllGroupsForMember('acme', [], ['ADA@acme.example'])).data
    expect(byLogin).toEqual(ofAda)
    const one = await management.group.loadAllGroupMembers('acme', ofAda?.[0]?.id ?? '')
    expect(one.data).toEqual(ofAda)
  })

  test('changed mappings apply to all users after a recalculation', async () => {
    const { management, configure, signIn } = await started()
    await signIn()
    await configure({ roleMappings: [{ roleName: 'Owner', groups: ['staff'] }], defaultSSORoles: ['Reader'] })
    const rolesOf = async () => {
      const { data } = await management.user.load('ada@acme.example')
      return data?.userTenants?.[0]?.roleNames?.toSorted()
    }
    expect(await rolesOf()).toEqual(['Editor'])
    expect(await management.sso.recalculateSSOMappings('acme')).toMatchObject({ ok: true })
    expect(await rolesOf()).toEqual(['Editor', 'Owner', 'Reader'])
  })

  test('a tenant’s provider cannot verify addresses outside of the tenant’s domains', async () => {
    const { management, mockProvider, signIn } = await started()
    await management.user.create('eve@other.example', { email: 'eve@other.example', verifiedEmail: true })
    const claimed = { sub: 'mallory', email: 'eve@other.example', email_verified: true, name: 'Mallory' }
    mockProvider.now.user = claimed
    const { data } = await signIn()
    expect(data?.user).toMatchObject({ verifiedEmail: false, loginIds: ['sso:acme:default_ssoid:mallory'] })
    expect((await management.user.load('eve@other.example')).data?.userTenants).toEqual([])
  })

  test('an account squatted with an address of the tenant goes to the owner of the address', async () => {
    const { sdk, mockProvider, signIn } = await started()
    const address = 'owner@acme.example'
    const squatter = await sdk.password.signUp(address, 'correct horse battery', { email: address })
    mockProvider.now.user = { sub: 'owner', email: address, email_verified: true, name: 'Olga' }
    const { data } = await signIn()
    expect(data?.user).toMatchObject({ loginIds: [address], verifiedEmail: true, OIDC: true, password: false })
    expect(await sdk.refresh(squatter.data?.refreshJwt ?? '')).toMatchObject({ ok: false, code: 401 })
    expect((await sdk.password.signIn(address, 'correct horse battery')).ok).toBe(false)
  })

  test('a user created by an administrator signs in to that account', async () => {
    const { management, signIn } = await started()
    const made = await management.user.create('ada@acme.example', { email: 'ada@acme.example' })
    expect((await signIn()).data?.user).toMatchObject({ userId: made.data?.userId, verifiedEmail: true })
  })

  test('a tenant’s provider cannot sign in administrators or assign console roles by a mapping', async () => {
    const { identity, management, ada, configure, travel, signIn } = await started()
    const { user } = await identity.clientAs().users.create({ loginId: ada.email, email: ada.email })
    const appoint = (roleNames: string[]) => identity.clientAs().userRoles.set({ loginId: ada.email, roleNames })
    await appoint(['Administrator'])
    expect((await travel()).searchParams.get('code')).toBeNull()
    expect((await identity.clientAs().userIdentities.list({ loginId: ada.email })).identities).toEqual([])
    await appoint([])
    await configure({ roleMappings: [{ roleName: 'Administrator', groups: ['writers'] }] })
    const { data } = await signIn()
    expect(data?.user).toMatchObject({ userId: user.userId, roleNames: [], userTenants: [{ roleNames: [] }] })
    expect((await management.sso.recalculateSSOMappings('acme')).ok).toBe(true)
    expect((await management.user.load(ada.email)).data?.userTenants).toMatchObject([{ roleNames: [] }])
  })

  test('the client secret is sent to no other provider, and is not restored with the previous one', async () => {
    const { mockProvider, configure, travel, signIn } = await started()
    expect((await signIn()).ok).toBe(true)
    await configure({ clientSecret: '', name: 'Acme Ltd' })
    expect((await signIn()).ok).toBe(true)
    for (const place of ['issuer', 'authUrl', 'tokenUrl', 'userDataUrl', 'JWKsUrl']) {
      await configure({ [place]: 'https://evil.example/', clientSecret: '' })
      await configure({ issuer: mockProvider.issuer, clientSecret: '' })
      expect((await travel()).searchParams.get('code'), place).toBeNull()
      await configure()
      expect((await travel()).searchParams.get('code'), place).not.toBeNull()
    }
  })

  test('when new users are not allowed, only members can sign in', async () => {
    const { management, travel, signIn } = await started()
    const settings = { JITDisabled: true, domains: ['acme.example'] }
    const configured = await management.tenant.configureSettings('acme', settings as unknown as Settings)
    expect(configured).toMatchObject({ ok: true })
    expect((await travel()).searchParams.get('err')).toBeTruthy()
    await expect(management.user.load('ada@acme.example')).resolves.toMatchObject({ ok: false })
    const userTenants = [{ tenantId: 'acme', roleNames: [] }]
    await management.user.create('ada@acme.example', { email: 'ada@acme.example', userTenants })
    expect((await signIn()).data?.user).toMatchObject({ name: 'Ada of Acme' })
  })
  type Settings = Parameters<ReturnType<typeof descope>['management']['tenant']['configureSettings']>[1]

  test('users of another provider are other users, and invalid tokens are refused', async () => {
    const { identity, management, mockProvider, ada, configure, travel, signIn } = await started()
    const first = (await signIn()).data?.user?.userId
    const another = await startOtherProvider({ redirectUri: callbackUrlOf(identity.baseUrl) })
    onTestFinished(another.close)
    await configure({ issuer: another.issuer })
    expect((await management.user.load('ada@acme.example')).data).toMatchObject({ OIDC: false })
    another.now.user = { ...ada, sub: 'another user', email: 'bob@acme.example' }
    expect((await signIn()).data?.user?.userId).not.toBe(first)
    another.now.user = ada
    expect((await signIn()).data?.user?.userId).toBe(first)
    await configure()
    mockProvider.now.faults = { nonce: 'a lie' }
    expect((await travel()).searchParams.get('err')).toBeTruthy()
  })

  test('a missing configuration gets the same error for existing and unknown tenants', async () => {
    const { identity, sdk, management } = await started()
    await management.tenant.createWithId('other', 'Other')
    const nowhere = ['other', 'unknown', 'ada@unknown.example']
    const answers = await Promise.all(nowhere.map(tenant => sdk.saml.start(tenant, back)))
    for (const answer of answers) {
      expect(answer).toMatchObject({ ok: false, code: 400, error: { errorCode: 'E011004' } })
      expect(answer.error).toEqual(answers[0]?.error)
    }
    await management.sso.configureSAMLByMetadata('other', { idpMetadataUrl: 'https://idp.example.com/metadata' }, back)
    expect(await sdk.saml.start('other', back)).toMatchObject({ ok: false, code: 502 })
    expect(await sdk.sso.start('acme', 'https://evil.example')).toMatchObject({ ok: false, code: 400 })
    expect(await sdk.sso.start('acme', back, undefined, undefined, 'nothing')).toMatchObject({ ok: false, code: 400 })
    expect(await sdk.saml.exchange('a code')).toMatchObject({ code: 401, error: { errorCode: 'E061301' } })
    const { projectId } = await identity.anotherProject()
    const foreign = descope({ projectId, baseUrl: identity.baseUrl })
    expect(await foreign.sso.start('acme', back)).toMatchObject({ ok: false, code: 400 })
    await identity.clientAs().tenants.update({ id: 'acme', name: 'Acme', disabled: true })
    expect(await sdk.sso.start('acme', back)).toMatchObject({ ok: false, code: 400 })
  })

  test('groups are visible only in their tenant and project, and invalid input is refused', async () => {
    const { identity, management, signIn } = await started()
    await signIn()
    const other = await identity.anotherProject()
    const foreign = descope({ ...other, baseUrl: identity.baseUrl }).management.group
    const nothing = { ok: false, code: 404 }
    expect(await foreign.loadAllGroups('acme')).toMatchObject(nothing)
    expect(await foreign.loadAllGroupsForMember('acme', ['U'], [])).toMatchObject(nothing)
    expect(await management.group.loadAllGroups('unknown')).toMatchObject(nothing)
    await management.tenant.createWithId('other', 'Other')
    const [group] = (await management.group.loadAllGroups('acme')).data ?? []
    expect((await management.group.loadAllGroupMembers('other', group?.id ?? '')).data).toEqual([])
    expect((await management.group.loadAllGroupsForMember('acme', [], [])).data).toEqual([])
    const many = Array.from({ length: 10_000 }, (_, index) => `U${index}`)
    expect(await management.group.loadAllGroupsForMember('acme', many, [])).toMatchObject({
      code: 400,
      error: { errorMessage: expect.stringContaining('userIds') },
    })
  })

  test('a user who leaves the tenant leaves its groups, and a deleted tenant leaves no identities', async () => {
    const { management, ada, mockProvider, configure, signIn } = await started()
    await signIn()
    await management.user.removeTenant('ada@acme.example', 'acme')
    const members = async () => (await management.group.loadAllGroups('acme')).data?.flatMap(group => group.members)
    expect(await members()).toEqual([])
    await signIn()
    expect(await members()).toHaveLength(2)
    await management.tenant.delete('acme')
    expect((await management.user.load('ada@acme.example')).data).toMatchObject({ OIDC: false, userTenants: [] })
    await management.tenant.createWithId('acme', 'Another Acme')
    await configure({ roleMappings: [] }, ['another.example'])
    mockProvider.now.user = { ...ada, email: 'ada@another.example' }
    expect((await signIn()).data).toMatchObject({ firstSeen: true, user: { email: 'ada@another.example' } })
    expect((await management.group.loadAllGroups('acme')).data).toEqual([])
  })

  test('twenty concurrent sign-ins create one user', { tags: ['every-engine'] }, async () => {
    const { identity, sdk, travel } = await started()
    const landed = await Promise.all(Array.from({ length: 20 }, () => travel()))
    const codes = landed.flatMap(url => url.searchParams.get('code') ?? [])
    expect(codes.length).toBeGreaterThan(0)
    const answers = await Promise.all(codes.map(code => sdk.sso.exchange(code)))
    expect(new Set(answers.map(answer => answer.data?.user?.userId)).size).toBe(1)
    expect(answers.filter(answer => !answer.ok)).toEqual([])
    const users = await identity.db.selectFrom('users').select('id').where('email', '=', 'ada@acme.example').execute()
    expect(users).toHaveLength(1)
  })
})
