import { decodeJwt } from 'jose'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyMigratedEngine } from '../../../testing/engines.ts'
import { redirectUrl, startApplications } from './testing-application.ts'

const api = 'https://api.example.com'

describe.each(everyMigratedEngine)('the template of an application on $engine', { tags: ['every-engine'] }, engine => {
  let oidc: Awaited<ReturnType<typeof startApplications>>
  const ending: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const database = await engine.create()
    oidc = await startApplications(database.url)
    ending.push(oidc.close, database.drop)
  })
  afterAll(async () => {
    for (const end of ending) await end()
  })

  type Template = Parameters<typeof oidc.client.jwtTemplates.create>[0]['template']
  let made = 0
  async function createTemplate(template: NonNullable<Template['template']>, more: Template = {}) {
    made += 1
    const answer = await oidc.keyClient.jwtTemplates.create({ template: { name: `t${made}`, template, ...more } })
    return answer.template.id
  }

  /** Signs the user in; the tokens, and a way to get others. */
  async function tokensFor({ id, secret }: { id: string; secret: string }, resource?: string) {
    const config = await oidc.discover(id, secret)
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const code_challenge = await openid.calculatePKCECodeChallenge(pkceCodeVerifier)
    const asked = {
      redirect_uri: redirectUrl,
      scope: 'openid email offline_access',
      prompt: 'consent',
      code_challenge,
      code_challenge_method: 'S256',
      ...(resource && { resource }),
    }
    const back = await oidc.signIn(openid.buildAuthorizationUrl(config, asked))
    const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier }, resource ? { resource } : {})
    return { config, tokens }
  }

  test('gives its claims to ID tokens, to access tokens and at introspection, also after a refresh', async () => {
    const jwtTemplateId = await createTemplate({ plan: 'team', who: '{{user.email}}', email: 'x-{{user.email}}' })
    const application = await oidc.create({ jwtTemplateId, audienceWhitelist: [api] })
    const { email } = oidc.account
    const claims = { plan: 'team', who: email, email: `x-${email}` }
    const { config, tokens } = await tokensFor(application, api)
    expect(tokens.claims()).toMatchObject({ ...claims, aud: application.id })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ ...claims, aud: api })
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(next.claims()).toMatchObject(claims)
    const { tokens: opaque } = await tokensFor(application)
    expect(await openid.tokenIntrospection(config, opaque.access_token)).toMatchObject({ active: true, ...claims })
    const userinfo = await openid.fetchUserInfo(config, opaque.access_token, tokens.claims()?.sub ?? '')
    expect(userinfo).toMatchObject({ email })
    expect(userinfo).not.toHaveProperty('plan')
  })

  test('is of one application, and of no other, and follows what it is changed to', async () => {
    const jwtTemplateId = await createTemplate({ plan: 'team' })
    const application = await oidc.create({ jwtTemplateId })
    expect((await tokensFor(await oidc.create())).tokens.claims()).not.toHaveProperty('plan')
    const template = { id: jwtTemplateId, name: `t${made}`, template: { plan: 'free' } }
    await oidc.client.jwtTemplates.update({ template })
    expect((await tokensFor(application)).tokens.claims()).toMatchObject({ plan: 'free' })
    await oidc.client.jwtTemplates.update({ template: { ...template, type: 'key' } })
    expect((await tokensFor(application)).tokens.claims()).not.toHaveProperty('plan')
  })

  test('changes neither whom tokens are of nor whom they are for', async () => {
    const jwtTemplateId = await createTemplate(
      { sub: 'root', aud: 'https://elsewhere.example' },
      { overrideSubject: true, addJti: true, authSchema: 'none' },
    )
    const application = await oidc.create({ jwtTemplateId, audienceWhitelist: [api] })
    const { tokens } = await tokensFor(application, api)
    const { sub } = (await tokensFor(await oidc.create())).tokens.claims() ?? {}
    expect(tokens.claims()).toMatchObject({ sub, aud: application.id })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub, aud: api })
  })

  test('has to be one of this project, for users', async () => {
    const key = await createTemplate({ plan: 'team' }, { type: 'key' })
    const other = await oidc.anotherProject()
    const { template } = await other.client.jwtTemplates.create({ template: { name: 'theirs', template: { a: 'b' } } })
    const own = await oidc.create()
    for (const jwtTemplateId of [key, template.id ?? '', 'none', '%']) {
      const refusal = { status: 400, fields: [{ field: 'jwtTemplateId' }] }
      await expect(oidc.create({ jwtTemplateId })).rejects.toMatchObject(refusal)
      const update = oidc.client.ssoApplications.updateOidc({ ...own.wanted, id: own.id, jwtTemplateId })
      await expect(update).rejects.toMatchObject(refusal)
    }
  })

  test('stays when an SDK updates the application, and is gone from it when it is deleted, until that is undone', async () => {
    const jwtTemplateId = await createTemplate({ plan: 'team' })
    const application = await oidc.create({ jwtTemplateId })
    const { ssoApplications, jwtTemplates, audit } = oidc.keyClient
    const named = async () => (await ssoApplications.load({ id: application.id })).oidcSettings?.jwtTemplateId
    const { name, loginPageUrl } = application.wanted
    await ssoApplications.updateOidc({ id: application.id, name, loginPageUrl })
    expect(await named()).toBe(jwtTemplateId)
    await jwtTemplates.delete({ id: jwtTemplateId })
    expect(await named()).toBe('')
    expect((await tokensFor(application)).tokens.claims()).not.toHaveProperty('plan')
    const { audits } = await audit.search({ actions: ['JWTTemplateDeleted'], size: 1 })
    await audit.undo({ id: audits[0]?.ID ?? '' })
    expect(await named()).toBe(jwtTemplateId)
    expect((await tokensFor(application)).tokens.claims()).toMatchObject({ plan: 'team' })
  })

  test('is deleted while an application comes to name it: the application names it, and it is there, or neither', async () => {
    const { ssoApplications, jwtTemplates } = oidc.client
    for (let round = 0; round < 5; round++) {
      const jwtTemplateId = await createTemplate({ plan: 'team' })
      const { id, wanted } = await oidc.create()
      const update = ssoApplications.updateOidc({ ...wanted, id, jwtTemplateId })
      await Promise.allSettled([update, jwtTemplates.delete({ id: jwtTemplateId })])
      expect((await ssoApplications.load({ id })).oidcSettings?.jwtTemplateId).toBe('')
    }
  })

  test('is in snapshots by its name', async () => {
    const other = await oidc.anotherProject()
    const { jwtTemplates, ssoApplications, projectSnapshots } = other.client
    const { template } = await jwtTemplates.create({ template: { name: 'plans', template: { plan: 'team' } } })
    const application = { loginPageUrl: 'https://wiki.example.com', jwtTemplateId: template.id }
    await ssoApplications.createOidc({ ...application, name: 'Wiki', id: 'wiki' })
    const { files } = await projectSnapshots.export({})
    expect(JSON.stringify(files)).toContain('"jwtTemplate":"plans"')
    expect(JSON.stringify(files)).not.toContain(template.id)
    const copy = await oidc.anotherProject()
    await copy.client.projectSnapshots.import({ files })
    const { apps } = await copy.client.ssoApplications.loadAll({})
    const [own] = (await copy.client.jwtTemplates.list({})).templates
    expect(apps).toMatchObject([{ oidcSettings: { jwtTemplateId: own?.id } }])
    const { 'jwtTemplates.json': _, ...without } = files
    const refused = copy.client.projectSnapshots.import({ files: { ...without, 'jwtTemplates.json': [] } })
    await expect(refused).rejects.toThrow('no JWT template')
  })
})
