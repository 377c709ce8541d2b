import { expect } from 'vitest'
import { fresh } from '../../../support/fresh.ts'
import { type Cases, ok, type Context } from '../../../support/context.ts'

const loginPageUrl = 'https://app.example.com/sign-in'
const done = { ok: true }

async function oidc({ sdk: { management } }: Context) {
  const name = fresh('App')
  const { id } = ok(await management.ssoApplication.createOidcApplication({ name, loginPageUrl }))
  return { id, name, apps: management.ssoApplication }
}
function saml(name: string) {
  return {
    name,
    loginPageUrl,
    entityId: `urn:${name.replaceAll(' ', ':')}`,
    acsUrl: 'https://app.example.com/acs',
  }
}

function wsFed(name: string) {
  return { name, loginPageUrl, realm: `urn:${name}`, replyUrl: 'https://app.example.com/wsfed' }
}

export const ssoApplications: Cases = {
  async 'ssoApplication.createOidcApplication'(context) {
    const { id, apps } = await oidc(context)
    expect(ok(await apps.load(id))).toMatchObject({ appType: 'oidc', enabled: true })
    expect(await apps.createOidcApplication({ name: '', loginPageUrl })).toMatchObject({ ok: false, code: 400 })
  },
  async 'ssoApplication.createSamlApplication'({ sdk: { management } }) {
    const { id } = ok(await management.ssoApplication.createSamlApplication(saml(fresh('App'))))
    expect(ok(await management.ssoApplication.load(id))).toMatchObject({ appType: 'saml' })
  },
  async 'ssoApplication.updateOidcApplication'(context) {
    const { id, apps } = await oidc(context)
    const name = fresh('Renamed')
    expect(await apps.updateOidcApplication({ id, name, loginPageUrl })).toMatchObject(done)
    expect(ok(await apps.load(id))).toMatchObject({ name })
  },
  async 'ssoApplication.updateSamlApplication'({ sdk: { management } }) {
    const { id } = ok(await management.ssoApplication.createSamlApplication(saml(fresh('App'))))
    const changed = saml(fresh('Renamed'))
    expect(await management.ssoApplication.updateSamlApplication({ ...changed, id })).toMatchObject(done)
    expect(ok(await management.ssoApplication.load(id))).toMatchObject({ name: changed.name })
  },
  async 'ssoApplication.createWsFedApplication'({ sdk: { management } }) {
    const { id } = ok(await management.ssoApplication.createWsFedApplication(wsFed(fresh('App'))))
    expect(ok(await management.ssoApplication.load(id))).toMatchObject({ appType: 'wsfed' })
  },
  async 'ssoApplication.updateWsFedApplication'({ sdk: { management } }) {
    const { id } = ok(await management.ssoApplication.createWsFedApplication(wsFed(fresh('App'))))
    const changed = wsFed(fresh('Renamed'))
    expect(await management.ssoApplication.updateWsFedApplication({ ...changed, id })).toMatchObject(done)
    expect(ok(await management.ssoApplication.load(id))).toMatchObject({ name: changed.name })
  },
  async 'ssoApplication.delete'(context) {
    const { id, apps } = await oidc(context)
    expect(await apps.delete(id)).toMatchObject(done)
    expect(await apps.load(id)).toMatchObject({ ok: false, code: 404 })
  },
  async 'ssoApplication.load'(context) {
    const { id, name, apps } = await oidc(context)
    expect(ok(await apps.load(id))).toMatchObject({ id, name })
  },
  async 'ssoApplication.loadAll'(context) {
    const { id, apps } = await oidc(context)
    expect(ok(await apps.loadAll()).map(each => each.id)).toContain(id)
  },
  async 'ssoApplication.getApplicationSecret'(context) {
    const { id, apps } = await oidc(context)
    expect(ok(await apps.getApplicationSecret(id)).cleartext).toBeTruthy()
  },
  async 'ssoApplication.rotateApplicationSecret'(context) {
    const { id, apps } = await oidc(context)
    const before = ok(await apps.getApplicationSecret(id)).cleartext
    expect(ok(await apps.rotateApplicationSecret(id)).cleartext).not.toBe(before)
  },
}
