import { expect } from 'vitest'
import { fresh } from '../../../support/fresh.ts'
import { type Cases, type Context, ok, signedUp } from '../../../support/context.ts'

const done = { ok: true }
const missing = { ok: false, code: 404 }
const thirdParty = {
  clientId: 'a client',
  clientSecret: 'a secret',
  authorizationUrl: 'https://crm.example.com/authorize',
  tokenUrl: 'https://crm.example.com/token',
}

async function application({ sdk: { management } }: Context) {
  const name = fresh('CRM')
  const apps = management.outboundApplication
  const { id } = ok(await apps.createApplication({ name, ...thirdParty }))
  return { id, name, apps }
}

/** An application with a token of a user and one of a tenant. */
async function connected(context: Context) {
  const { id: appId, apps } = await application(context)
  const { userId } = await signedUp(context)
  const tenantId = ok(await context.sdk.management.tenant.create(fresh('Acme'))).id
  const token = { appId, accessToken: 'of the third party', scopes: ['read'] }
  expect(await apps.uploadUserToken({ ...token, userId })).toMatchObject(done)
  expect(await apps.uploadTenantToken({ ...token, tenantId })).toMatchObject(done)
  return { appId, apps, userId, tenantId, token }
}

/** Applications of third parties, and the tokens that users and tenants have there. */
export const outboundApplications: Cases = {
  async 'outboundApplication.createApplication'(context) {
    const { id, name, apps } = await application(context)
    expect(ok(await apps.loadApplication(id))).toMatchObject({ id, name, clientId: 'a client' })
    expect(await apps.createApplication({ name: '' })).toMatchObject({ ok: false, code: 400 })
  },
  async 'outboundApplication.createApplicationByTemplate'({ sdk: { management } }) {
    const apps = management.outboundApplication
    const options = { templateId: 'github', clientId: 'a client', overrides: { name: fresh('GitHub') } }
    const { id } = ok(await apps.createApplicationByTemplate(options))
    expect(ok(await apps.loadApplication(id)).authorizationUrl).toContain('github.com')
    expect(await apps.createApplicationByTemplate({ templateId: 'nothing' })).toMatchObject({ ok: false })
  },
  async 'outboundApplication.updateApplication'(context) {
    const { id, apps } = await application(context)
    const name = fresh('Sales')
    expect(ok(await apps.updateApplication({ id, name, ...thirdParty }))).toMatchObject({ name })
  },
  async 'outboundApplication.deleteApplication'(context) {
    const { id, apps } = await application(context)
    expect(await apps.deleteApplication(id)).toMatchObject(done)
    expect(await apps.loadApplication(id)).toMatchObject(missing)
  },
  async 'outboundApplication.loadApplication'(context) {
    const { id, name, apps } = await application(context)
    expect(ok(await apps.loadApplication(id))).toMatchObject({ name })
  },
  async 'outboundApplication.loadAllApplications'(context) {
    const { id, apps } = await application(context)
    expect(ok(await apps.loadAllApplications()).map(app => app.id)).toContain(id)
  },
  async 'outboundApplication.fetchTokenByScopes'(context) {
    const { appId, apps, userId } = await connected(context)
    const found = ok(await apps.fetchTokenByScopes(appId, userId, ['read']))
    expect(found.accessToken).toBe('of the third party')
    expect(await apps.fetchTokenByScopes(appId, userId, ['admin'])).toMatchObject(missing)
  },
  async 'outboundApplication.fetchToken'(context) {
    const { appId, apps, userId } = await connected(context)
    expect(ok(await apps.fetchToken(appId, userId))).toMatchObject({ userId, scopes: ['read'] })
  },
  async 'outboundApplication.fetchTenantTokenByScopes'(context) {
    const { appId, apps, tenantId } = await connected(context)
    expect(ok(await apps.fetchTenantTokenByScopes(appId, tenantId, ['read']))).toMatchObject({ tenantId })
  },
  async 'outboundApplication.fetchTenantToken'(context) {
    const { appId, apps, tenantId } = await connected(context)
    expect(ok(await apps.fetchTenantToken(appId, tenantId)).accessToken).toBe('of the third party')
  },
  async 'outboundApplication.deleteUserTokens'(context) {
    const { appId, apps, userId } = await connected(context)
    expect(await apps.deleteUserTokens(appId, userId)).toMatchObject(done)
    expect(await apps.fetchToken(appId, userId)).toMatchObject(missing)
  },
  async 'outboundApplication.deleteTokenById'(context) {
    const { appId, apps, userId } = await connected(context)
    const { id } = ok(await apps.fetchToken(appId, userId))
    expect(await apps.deleteTokenById(id)).toMatchObject(done)
    expect(await apps.fetchToken(appId, userId)).toMatchObject(missing)
  },
  async 'outboundApplication.listAppsWithUserToken'(context) {
    const { appId, apps, userId } = await connected(context)
    expect(ok(await apps.listAppsWithUserToken(userId))).toEqual([appId])
  },
  async 'outboundApplication.uploadUserApiKey'(context) {
    const { appId, apps, userId } = await connected(context)
    expect(await apps.uploadUserApiKey(appId, userId, 'a key')).toMatchObject(done)
    expect(ok(await apps.fetchToken(appId, userId)).accessToken).toBe('a key')
  },
  async 'outboundApplication.uploadTenantApiKey'(context) {
    const { appId, apps, tenantId } = await connected(context)
    expect(await apps.uploadTenantApiKey(appId, tenantId, 'a key')).toMatchObject(done)
    expect(ok(await apps.fetchTenantToken(appId, tenantId)).accessToken).toBe('a key')
  },
  async 'outboundApplication.uploadUserToken'(context) {
    const { apps, userId, token } = await connected(context)
    expect(await apps.uploadUserToken({ ...token, userId, accessToken: '' })).toMatchObject({ ok: false })
  },
  async 'outboundApplication.uploadTenantToken'(context) {
    const { apps, token } = await connected(context)
    expect(await apps.uploadTenantToken({ ...token, tenantId: 'nothing' })).toMatchObject({ ok: false })
  },
  async 'outboundApplication.batchUploadUserTokens'(context) {
    const { appId, apps, userId, token } = await connected(context)
    const good = { ...token, userId, scopes: ['batch'] }
    const bad = { ...good, userId: 'nobody' }
    expect(ok(await apps.batchUploadUserTokens([good, bad])).failures).toHaveLength(1)
    expect(await apps.fetchTokenByScopes(appId, userId, ['batch'])).toMatchObject(missing)
    expect(ok(await apps.batchUploadUserTokens([good])).failures).toEqual([])
  },
  async 'outboundApplication.batchUploadTenantTokens'(context) {
    const { apps, tenantId, token } = await connected(context)
    expect(ok(await apps.batchUploadTenantTokens([{ ...token, tenantId }])).failures).toEqual([])
  },
}
