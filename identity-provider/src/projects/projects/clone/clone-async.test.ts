import { describe, expect, test } from 'vitest'
import { withJobs } from '../../../activity/jobs/testing.ts'
import { ssoProviderId } from '../../../foundation/ids/sso-provider-id.ts'
import { defaultSsoId } from '../../../directory/index.ts'
import { identityEngines } from '../../../testing/engines.ts'

describe.each(identityEngines)('what back ends bring along on $engine', ({ start }) => {
  test('a project is cloned by a job, and its result names the new one', async () => {
    const identity = await start()
    const { projects } = (await withJobs(identity)).client
    const { processId } = await projects.cloneAsync({ name: 'Copy', tags: ['eu'] })
    expect(await projects.cloneAsyncResult({ processId })).toEqual({ projectId: '', projectName: '', error: '' })
    await identity.provider.jobs.runDue()
    const made = await projects.cloneAsyncResult({ processId })
    expect(made).toEqual({ projectId: expect.stringMatching(/^P/), projectName: 'Copy', error: '' })
    expect((await projects.list({})).projects).toContainEqual(
      expect.objectContaining({ id: made.projectId, name: 'Copy', tags: ['eu'] }),
    )
    await expect(projects.cloneAsyncResult({ processId: 'another' })).rejects.toMatchObject({ status: 404 })
    const published = await fetch(`${identity.baseUrl}/.well-known/project-configuration/${made.projectId}`)
    expect(await published.json()).toEqual({ allowAuthHostingIframeEmbedding: false })
  })

  test('an imported access key works with the secret that it had, which no other key may have', async () => {
    const identity = await start()
    const { accessKeys, roles, flows } = identity.clientAs()
    await roles.create({ name: 'Clerk' })
    const cleartext = 'auth0|mE1kq8Zr2TzY7wQ4uVbN'
    const { keys } = await accessKeys.import({ keys: [{ name: 'Old', cleartext, roleNames: ['Clerk'] }] })
    expect(keys).toMatchObject([{ name: 'Old', status: 'active', roleNames: ['Clerk'] }])
    const headers = { authorization: `Bearer ${identity.projectId}:${cleartext}`, 'content-type': 'application/json' }
    const exchanged = await fetch(`${identity.baseUrl}/v1/auth/accesskey/exchange`, {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect(exchanged.status).toBe(200)
    const again = {
      keys: [
        { name: 'Fresh', cleartext: 'another-Secret-0123456789' },
        { name: 'Copy', cleartext },
      ],
    }
    await expect(accessKeys.import(again)).rejects.toMatchObject({ name: 'AccessKeyTaken' })
    expect((await accessKeys.search({})).keys).toHaveLength(1)
    const weak = { keys: [{ name: 'Weak', cleartext: 'a'.repeat(40) }] }
    await expect(accessKeys.import(weak)).rejects.toMatchObject({
      fields: [{ field: 'keys.0.cleartext', message: 'must have at least 10 different characters' }],
    })
    const { templates, total } = await flows.templateList({})
    expect(templates).toHaveLength(total)
    expect(total).toBeGreaterThan(5)
  })

  test('a setup link is sent, ids of providers are kept, and users of single sign-on leave their tenant', async () => {
    const identity = await start()
    const client = identity.clientAs()
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    await client.ssoSetupLinks.send({ tenantId: 'acme', email: 'it@acme.example' })
    const { messages } = await client.messages.search({ purposes: ['ssoSetup'] })
    expect(messages).toMatchObject([{ recipient: 'it@acme.example', channel: 'email' }])
    await client.ssoSettings.setProviderIds({ tenantId: 'acme', oidcProviderId: 'okta' })
    expect(await client.ssoSettings.load({ tenantId: 'acme' })).toMatchObject({
      providerIds: { oidcProviderId: 'okta' },
    })

    const settings = { clientId: 'c', issuer: 'https://idp.example', clientSecret: 's' }
    await client.ssoSettings.configureOidc({ tenantId: 'acme', settings })
    await client.users.create({ loginId: 'ada', userTenants: [{ tenantId: 'acme' }] })
    await client.users.create({ loginId: 'bob', userTenants: [{ tenantId: 'acme' }] })
    const { user } = await client.users.load({ loginId: 'ada' })
    const now = Date.now()
    const identityRow = {
      provider_id: ssoProviderId({ tenantId: 'acme', ssoId: defaultSsoId }),
      subject: '1',
      authority: 'https://idp.example',
      email: '',
    }
    const row = { project_id: identity.projectId, user_id: user.userId, ...identityRow, created_at: now, used_at: now }
    await identity.db.insertInto('user_identities').values(row).execute()
    await client.ssoSettings.removeUsers({ tenantId: 'acme' })
    const tenantsOf = async (loginId: string) => (await client.users.load({ loginId })).user.userTenants
    expect(await tenantsOf('ada')).toEqual([])
    expect(await tenantsOf('bob')).toMatchObject([{ tenantId: 'acme' }])
    expect(await client.userIdentities.list({ loginId: 'ada' })).toMatchObject({ identities: [] })
  })
})
