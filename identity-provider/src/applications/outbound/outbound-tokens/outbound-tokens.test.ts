import { describe, expect, test } from 'vitest'
import { sdkEngines } from '../../../testing/sdk.ts'
import { back, type StartOptions, startConnections } from '../outbound-connections/testing-connections.ts'

describe.each(sdkEngines)('outbound tokens on $engine', engine => {
  const started = (options?: StartOptions) => startConnections(engine, options)

  test('tokens and keys from elsewhere are stored, single and in batches, all or none', async () => {
    const { client, outboundApplication, thirdParty, userId } = await started()
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    expect((await outboundApplication.uploadUserApiKey('crm', userId, 'key-1')).ok).toBe(true)
    expect((await outboundApplication.fetchToken('crm', userId)).data).toMatchObject({
      accessToken: 'key-1',
      accessTokenType: 'apiKey',
    })
    expect((await outboundApplication.uploadTenantApiKey('crm', 'acme', 'key-2')).ok).toBe(true)
    expect((await outboundApplication.fetchTenantToken('crm', 'acme')).data?.accessToken).toBe('key-2')
    thirdParty.refreshTokens.set('from elsewhere', 'read')
    const uploaded = { appId: 'crm', userId, refreshToken: 'from elsewhere', scopes: ['read'], verifyRefresh: true }
    expect((await outboundApplication.uploadUserToken(uploaded)).ok).toBe(true)
    expect((await outboundApplication.fetchTokenByScopes('crm', userId, ['read'])).data?.accessToken).toMatch(
      /^access-/,
    )
    const used = await outboundApplication.uploadUserToken(uploaded)
    expect(used).toMatchObject({ ok: false, error: { errorCode: 'E152110' } })
    expect(
      (await outboundApplication.uploadTenantToken({ appId: 'crm', tenantId: 'acme', accessToken: 'a', scopes: ['x'] }))
        .ok,
    ).toBe(true)
    const good = { appId: 'crm', userId, accessToken: 'batch', scopes: ['batch'], accessTokenExpiry: 4_000_000_000 }
    const failed = await outboundApplication.batchUploadUserTokens([
      good,
      { ...good, accessToken: '' },
      { ...good, userId: 'nobody' },
    ])
    expect(failed.data?.failures).toMatchObject([{ errorCode: 'E152110' }, { userId: 'nobody', errorCode: 'E112102' }])
    expect((await outboundApplication.fetchTokenByScopes('crm', userId, ['batch'])).code).toBe(404)
    expect((await outboundApplication.batchUploadUserTokens([good])).data?.failures).toEqual([])
    expect((await outboundApplication.fetchTokenByScopes('crm', userId, ['batch'])).data?.accessToken).toBe('batch')
    expect(
      (
        await outboundApplication.batchUploadTenantTokens([
          { appId: 'crm', tenantId: 'acme', accessToken: 'b', scopes: ['y'] },
        ])
      ).data?.failures,
    ).toEqual([])
    await client.users.delete({ userId })
    expect((await client.outboundTokens.search({})).connections.every(each => each.userId === '')).toBe(true)
    await outboundApplication.deleteApplication('crm')
    expect((await client.outboundTokens.search({})).total).toBe(0)
  })

  test('an expired token that cannot be refreshed says so, and why', async () => {
    const { identity, client, outboundApplication, thirdParty, userId, connect } = await started()
    await connect()
    thirdParty.now.refuses = true
    identity.clock.now += 3600_000
    const refused = await outboundApplication.fetchToken('crm', userId)
    expect(refused).toMatchObject({
      ok: false,
      code: 502,
      error: { errorMessage: expect.stringContaining('invalid_grant') },
    })
    expect((await client.outboundTokens.search({})).connections[0]?.lastRefreshError).toContain('invalid_grant')
    await outboundApplication.uploadUserToken({
      appId: 'crm',
      userId,
      accessToken: 'old',
      scopes: ['old'],
      accessTokenExpiry: 1,
    })
    const old = await outboundApplication.fetchTokenByScopes('crm', userId, ['old'])
    expect(old).toMatchObject({ ok: false, error: { errorCode: 'E152110' } })
  })

  test('two nodes that need a token at once refresh it once', { tags: ['every-engine'] }, async () => {
    const { identity, thirdParty, userId, connect } = await started()
    await connect()
    const { projectId, managementKey, clock } = identity
    const other = identity.coldProvider().clientFor(identity.callAs())
    clock.now += 3600_000
    thirdParty.now.waitMs = 100
    const before = thirdParty.asked.token.length
    const one = identity.clientAs()
    const answers = await Promise.all(
      [one, other, one, other].map(node => node.outboundTokens.fetch({ appId: 'crm', userId })),
    )
    expect(new Set(answers.map(({ token }) => token.accessToken)).size).toBe(1)
    expect(thirdParty.asked.token.length).toBe(before + 1)
    expect([projectId, managementKey]).not.toContain('')
  })

  test('a token that is connected anew, or deleted, while it is refreshed stays so', async () => {
    const { identity, thirdParty, userId, client, connect } = await started()
    await connect()
    const fetched = (forceRefresh: boolean) =>
      client.outboundTokens.fetch({ appId: 'crm', userId, options: { forceRefresh } })
    const whileRefreshed = async (act: () => Promise<unknown>) => {
      identity.clock.now += 3600_000
      const asked = thirdParty.asked.token.length
      thirdParty.now.waitMs = 300
      const refreshing = fetched(true).catch((error: unknown) => error)
      await expect.poll(() => thirdParty.asked.token.length).toBe(asked + 1)
      thirdParty.now.waitMs = 0
      await act()
      await refreshing
    }
    let connected = ''
    await whileRefreshed(async () => {
      await connect()
      connected = (await fetched(false)).token.accessToken
    })
    expect((await fetched(false)).token.accessToken).toBe(connected)
    await whileRefreshed(() => client.outboundTokens.deleteOfUser({ appId: 'crm', userId }))
    await expect(fetched(false)).rejects.toMatchObject({ status: 404 })
  })

  test('a third party is told of each token that is deleted, however that is, and of no other', async () => {
    const { identity, client, thirdParty, userId } = await started()
    const { asked, settings, revocationUrl } = thirdParty
    const { provider } = identity
    await client.outboundApplications.update({ app: { id: 'crm', name: 'CRM', ...settings, revocationUrl } })
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    const { user: bob } = await client.users.create({ loginId: 'bob' })
    const ofUser = (id: string, refreshToken: string) =>
      client.outboundTokens.uploadUser({ appId: 'crm', userId: id, refreshToken, accessToken: 'access' })
    const told = async () => {
      await provider.deliver()
      return asked.revoked.splice(0).map(each => each.get('token'))
    }

    await ofUser(userId, 'replaced')
    await ofUser(userId, 'one')
    await client.outboundTokens.uploadUserApiKey({ appId: 'crm', userId: bob.userId, apiKey: 'a key' })
    await client.outboundTokens.deleteOfUser({ userId: bob.userId })
    await provider.preview(identity.callAs(), within => within.outboundTokens.deleteOfUser({ userId }))
    const undone = provider.atomically(identity.callAs(), async within => {
      await within.outboundTokens.deleteOfUser({ userId })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    expect(await told()).toEqual([])

    const { connections } = await client.outboundTokens.search({})
    await client.outboundTokens.delete({ id: connections[0]?.id ?? '' })
    await provider.deliver()
    expect(Object.fromEntries(asked.revoked[0] ?? [])).toMatchObject({
      token: 'one',
      client_id: 'gatehouse',
      client_secret: 'the secret',
    })
    expect(await told()).toEqual(['one'])
    await client.outboundTokens.uploadUser({ appId: 'crm', userId, accessToken: 'access alone' })
    await client.outboundTokens.deleteOfUser({ userId })
    expect(await told()).toEqual(['access alone'])
    await client.outboundTokens.uploadTenant({ appId: 'crm', tenantId: 'acme', refreshToken: 'of acme' })
    await client.tenants.delete({ id: 'acme' })
    expect(await told()).toEqual(['of acme'])
    await ofUser(bob.userId, 'of bob')
    await client.users.delete({ userId: bob.userId })
    expect(await told()).toEqual(['of bob'])
    await ofUser(userId, 'of crm')
    await client.outboundApplications.delete({ id: 'crm' })
    expect(await told()).toEqual(['of crm'])
    expect(await told()).toEqual([])
  })

  test('a third party that does not answer is asked again, for about a day', async () => {
    const { identity, client, thirdParty, userId } = await started()
    const { asked, now, settings, revocationUrl } = thirdParty
    await client.outboundApplications.update({ app: { id: 'crm', name: 'CRM', ...settings, revocationUrl } })
    const refreshToken = 'to be revoked'
    await client.outboundTokens.uploadUser({ appId: 'crm', userId, refreshToken })
    now.refuses = true
    await client.outboundTokens.deleteOfUser({ userId })
    const other = identity.coldProvider()
    await Promise.all([identity.provider.deliver(), other.deliver()])
    await identity.provider.deliver()
    expect(asked.revoked).toHaveLength(1)
    const since = identity.clock.now
    const failed = async () => (await client.audit.search({ actions: ['OutboundRevocationFailed'] })).audits
    const due = () => identity.db.selectFrom('outbound_revocations').select('next_attempt_at').executeTakeFirst()
    for (let next = await due(); next; next = await due()) {
      identity.clock.now = next.next_attempt_at
      await identity.provider.deliver()
    }
    expect(await failed()).toHaveLength(1)
    expect((identity.clock.now - since) / 3_600_000).toBeCloseTo(23, 0)
    expect(asked.revoked).toHaveLength(14)
    expect(JSON.stringify(await failed())).not.toContain(refreshToken)

    // One that cannot be read any more keeps the others from nothing.
    now.refuses = false
    for (const token of ['broken', 'good']) {
      await client.outboundTokens.uploadUser({ appId: 'crm', userId, refreshToken: token })
      await client.outboundTokens.deleteOfUser({ userId })
      if (token === 'broken')
        await identity.db.updateTable('outbound_revocations').set({ secrets_encrypted: 'x' }).execute()
    }
    await identity.provider.deliver()
    expect(asked.revoked.at(-1)?.get('token')).toBe('good')
  })

  test('another project, and another user’s or tenant’s selector, reach no token', async () => {
    const { identity, sdk, client, userId, connect } = await started()
    await connect()
    const other = await identity.anotherProject()
    const stranger = engine.create({
      projectId: other.projectId,
      baseUrl: identity.baseUrl,
      managementKey: other.managementKey,
    })
    const [connection] = (await client.outboundTokens.search({})).connections
    const theirs = stranger.management.outboundApplication
    expect((await theirs.fetchToken('crm', userId)).code).toBe(404)
    expect((await theirs.deleteTokenById(connection?.id ?? '')).code).toBe(404)
    expect((await theirs.loadApplication('crm')).code).toBe(404)
    const bob = await client.users.create({ loginId: 'bob' })
    expect((await sdk.management.outboundApplication.fetchToken('crm', bob.user.userId)).code).toBe(404)
    expect((await sdk.outbound.connect('crm', { redirectUrl: back }, 'no token')).ok).toBe(false)
    expect(
      (
        await sdk.outbound.connect(
          'nothing',
          { redirectUrl: back },
          (
            await client.jwts.signIn({ loginId: 'bob' })
          ).refreshJwt,
        )
      ).code,
    ).toBe(404)
  })
})
