import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sdkEngines } from '../../../testing/sdk.ts'
import { templates } from './templates.ts'
import { type StartOptions, startConnections } from '../outbound-connections/testing-connections.ts'

describe.each(sdkEngines)('outbound applications on $engine', engine => {
  const started = (options?: StartOptions) => startConnections(engine, options)

  test('an application is created, changed, listed and deleted, and its secret is never told', async () => {
    const { outboundApplication, thirdParty, identity, client, userId } = await started()
    await client.outboundTokens.uploadUser({ appId: 'crm', userId, refreshToken: 'r', scopes: ['read'] })
    const tokens = async () =>
      (await identity.db.selectFrom('outbound_tokens').select('id').where('user_id', '=', userId).execute()).length
    const { data } = await outboundApplication.loadApplication('crm')
    expect(data).toMatchObject({ id: 'crm', clientId: 'gatehouse', pkce: true, hasClientSecret: true })
    expect(JSON.stringify(data)).not.toContain('the secret')
    const { clientSecret: _, ...settings } = thirdParty.settings
    const changed = await outboundApplication.updateApplication({ id: 'crm', name: 'Sales', ...settings })
    expect(changed.data).toMatchObject({ name: 'Sales', hasClientSecret: true })
    expect(await tokens()).toBe(1)
    const moved = await outboundApplication.updateApplication({
      id: 'crm',
      name: 'Sales',
      ...settings,
      tokenUrl: 'https://evil.example/token',
    })
    expect(moved.data).toMatchObject({ hasClientSecret: false })
    // Neither the secret nor the tokens of users go to somebody else.
    expect(await tokens()).toBe(0)
    expect((await outboundApplication.createApplication({ id: 'crm', name: 'Again' })).ok).toBe(false)
    for (const template of templates) {
      const { data: app } = await outboundApplication.createApplicationByTemplate({
        templateId: template.id,
        clientId: 'c',
        overrides: { description: 'Ours' },
      })
      expect(app).toMatchObject({
        name: template.name,
        description: 'Ours',
        clientId: 'c',
        defaultScopes: template.settings.defaultScopes,
      })
    }
    const unknown = await outboundApplication.createApplicationByTemplate({ templateId: 'nothing' })
    expect(unknown).toMatchObject({ ok: false, code: 404 })
    expect((await outboundApplication.loadAllApplications()).data).toHaveLength(13)
    expect((await outboundApplication.deleteApplication('crm')).ok).toBe(true)
    expect((await outboundApplication.loadApplication('crm')).code).toBe(404)
    const rows = await identity.db.selectFrom('outbound_applications').select('client_secret_encrypted').execute()
    expect(JSON.stringify(rows)).not.toContain('the secret')
  })

  test('no undo and no snapshot sends a secret, or tokens of users, to another third party', async () => {
    const { client, outboundApplication, thirdParty, identity, userId } = await started()
    const { clientSecret, ...settings } = thirdParty.settings
    const evil = { ...settings, tokenUrl: 'https://evil.example/token' }
    await outboundApplication.updateApplication({ id: 'crm', name: 'CRM', ...evil })
    const { files } = await client.projectSnapshots.export({})
    // An administrator repairs it, and users connect.
    await outboundApplication.updateApplication({ id: 'crm', name: 'CRM', ...settings, clientSecret })
    const { audits } = await client.audit.search({ actions: ['OutboundApplicationModified'] })
    await client.outboundTokens.uploadUser({ appId: 'crm', userId, refreshToken: 'r', scopes: ['read'] })
    await expect(client.audit.undo({ id: audits[0]?.ID ?? '' })).rejects.toMatchObject({ name: 'NotReversible' })
    expect((await outboundApplication.loadApplication('crm')).data).toMatchObject({ tokenUrl: settings.tokenUrl })
    const stored = () => identity.db.selectFrom('outbound_tokens').select('id').execute()
    expect(await stored()).toHaveLength(1)
    await client.projectSnapshots.import({ files })
    expect((await outboundApplication.loadApplication('crm')).data).toMatchObject({
      tokenUrl: evil.tokenUrl,
      hasClientSecret: false,
    })
    expect(await stored()).toEqual([])
  })

  test('a client is registered at the third party where that is wanted', async () => {
    const { identity, outboundApplication, thirdParty } = await started()
    const { clientId: _, clientSecret: __, ...urls } = thirdParty.settings
    const { data } = await outboundApplication.createApplication({
      id: 'mcp',
      name: 'MCP',
      ...urls,
      useDcr: true,
      dcrUrl: thirdParty.registrationUrl,
    })
    expect(data).toMatchObject({ clientId: 'registered', hasClientSecret: true })
    expect(thirdParty.asked.registered).toMatchObject([
      { redirect_uris: [`${identity.baseUrl}/v1/outbound/oauth/callback/${identity.projectId}/mcp`] },
    ])
  })

  test('an authorization server alone is enough where it registers clients', async () => {
    const { client, thirdParty } = await started()
    const asked: string[] = []
    const { authorizationUrl, tokenUrl } = thirdParty.settings
    const metadata = {
      authorization_endpoint: authorizationUrl,
      token_endpoint: tokenUrl,
      registration_endpoint: thirdParty.registrationUrl,
    }
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const { port } = server.address() as AddressInfo
      const issuer = `http://127.0.0.1:${port}/tools`
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer, ...metadata }))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const dcrPresetId = `http://127.0.0.1:${port}/tools`
    const { app } = await client.outboundApplications.createByDcrPreset({ dcrPresetId })
    expect(app).toMatchObject({ name: `127.0.0.1:${port}`, clientId: 'registered', hasClientSecret: true })
    expect(asked).toContain('/.well-known/oauth-authorization-server/tools')
    const nowhere = client.outboundApplications.createByDcrPreset({ dcrPresetId: 'http://127.0.0.1:9/' })
    await expect(nowhere).rejects.toMatchObject({ name: 'ThirdPartyFailed' })
  })

  test('in production no URL of an application leads to a private network', async () => {
    const { client, userId } = await started({ isProduction: true })
    for (const tokenUrl of [
      'http://169.254.169.254/token',
      'https://127.0.0.1/token',
      'https://localhost/token',
      'https://[::1]/token',
    ]) {
      await client.outboundApplications.update({
        app: {
          id: 'crm',
          name: 'CRM',
          clientId: 'c',
          clientSecret: 's',
          authorizationUrl: 'https://idp.example/a',
          tokenUrl,
        },
      })
      await client.outboundTokens.uploadUser({ appId: 'crm', userId, refreshToken: 'r', scopes: ['read'] })
      await expect(client.outboundTokens.fetch({ appId: 'crm', userId }), tokenUrl).rejects.toMatchObject({
        name: 'ThirdPartyFailed',
      })
    }
    await expect(
      client.outboundApplications.create({
        id: 'dcr',
        name: 'DCR',
        useDcr: true,
        dcrUrl: 'https://127.0.0.1/register',
      }),
    ).rejects.toMatchObject({ name: 'ThirdPartyFailed' })
  })
})
