import descope from '@descope/node-sdk'
import { expect } from 'vitest'
import type { TestIdentity } from '../../../testing/identity.ts'
import { createTestSamlProvider, type Said, samlBrowser } from './providers.ts'

export const back = 'http://localhost:9/back'

/** The tenant `acme`, which signs in at a SAML provider. */
export async function samlTenant(identity: TestIdentity) {
  const { projectId, baseUrl, managementKey } = identity
  const sdk = descope({ projectId, baseUrl, managementKey })
  const { management } = sdk
  const provider = await createTestSamlProvider()
  for (const name of ['Editor', 'Reader', 'Owner']) await management.role.create(name)
  await management.tenant.createWithId('acme', 'Acme')
  const settings = {
    idpUrl: provider.ssoUrl,
    entityId: provider.entityId,
    idpCert: provider.key.certificate,
    roleMappings: [
      { roleName: 'Editor', groups: ['writers', 'editors'] },
      { roleName: 'Owner', groups: ['owners'] },
    ],
  }
  const client = identity.clientAs()
  const configure = async (changes: object = {}, domains = ['acme.example'], redirectUrl = back) =>
    client.ssoSettings.configureSaml({ tenantId: 'acme', domains, redirectUrl, settings: { ...settings, ...changes } })
  await configure()
  const load = async () => (await client.ssoSettings.load({ tenantId: 'acme' })).saml

  /** Begins a sign-in in a new browser. */
  async function begin(tenant = 'acme', browser = samlBrowser()) {
    const { data, error } = await sdk.sso.start(tenant, back)
    if (!data) throw new Error(error?.errorMessage)
    return { browser, request: await browser.leave(data.url, provider.ssoUrl) }
  }

  type Changes = Partial<Said>
  /** What an honest provider answers to a request. */
  async function answer(request: { id: string; acsUrl: string }, changes: Changes = {}) {
    const { spEntityId: audience } = await load()
    const { now } = identity.clock
    return provider.say({ acsUrl: request.acsUrl, audience, now, inResponseTo: request.id, ...changes })
  }

  /** Where a browser ends after a sign-in. */
  async function travel(
    changes: Changes = {},
    respond: (said: Said) => string | Promise<string> = provider.respond,
  ): Promise<URL> {
    const { browser, request } = await begin()
    const xml = await respond(await answer(request, changes))
    return (await browser.comeBack(request.acsUrl, { xml, relayState: request.relayState }, back)).url
  }

  async function signIn(changes: Changes = {}) {
    const landed = await travel(changes)
    expect(landed.searchParams.get('err')).toBeNull()
    return sdk.sso.exchange(landed.searchParams.get('code') ?? '')
  }

  const failed = new Map<string, string>()
  /** The checks that sign-ins have failed, those that were told before first: the clock stands, so times tell no order. */
  async function failedChecks() {
    const rows = await identity.db
      .selectFrom('audit_records')
      .select(['id', 'occurred_at', 'data'])
      .where('action', '=', 'LoginFailed')
      .execute()
    for (const { id, data } of rows.toSorted((one, other) => one.occurred_at - other.occurred_at))
      failed.set(id, JSON.parse(data).check as string)
    return [...failed.values()]
  }

  return { identity, sdk, management, provider, client, configure, load, begin, answer, travel, signIn, failedChecks }
}
