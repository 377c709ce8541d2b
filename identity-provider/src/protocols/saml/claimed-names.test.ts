import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { onNewDatabase } from '../../testing/new-database.ts'
import { allRights } from '../../foundation/requests/call.ts'
import { migratedEngines } from '../../testing/engines.ts'
import { formOf, startProvider } from './testing.ts'

const claimed = 'director@bank.example'
const password = 'a password of mallory'

/* An application takes the name it gets for granted: an address that a tenant only claims is none (docs/understand/vouching.md). */
describe.each(migratedEngines)('users whose address is only claimed, at applications, on $engine', ({ create }) => {
  /** A user whom an administrator of the tenant `acme` made, with an address of others. */
  async function start() {
    const provider = await onNewDatabase(create, startProvider)
    const { client, projectId } = provider
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    const actor = { type: 'user' as const, id: 'Umallory', name: 'Mallory' }
    const call = { projectId, actor, rights: allRights, ofTenants: ['acme'], ip: '', userAgent: '', requestId: '' }
    const { user } = await provider.provider.clientFor(call).users.create({
      loginId: claimed,
      email: claimed,
      password,
      userTenants: [{ tenantId: 'acme' }],
    })
    const answerAt = async (url: string) => {
      const { response } = await provider.newBrowser().signIn(url, { loginId: claimed, password })
      return (await formOf(response)).fields
    }
    return { provider, client, userId: user.userId, answerAt }
  }

  test('SAML names them by their id, and tells no address', async () => {
    const { client, userId, answerAt } = await start()
    const wanted = { name: 'Wiki', loginPageUrl: 'https://wiki.example', entityId: 'https://wiki.example/saml' }
    const attributeMapping = [
      { name: 'mail', type: '', value: 'email' },
      { name: 'login', type: '', value: 'loginId' },
    ]
    const acsUrl = 'https://wiki.example/acs'
    const { id } = await client.ssoApplications.createSaml({ ...wanted, acsUrl, attributeMapping })
    await client.userSsoApplications.add({ loginId: userId, ssoAppIds: [id] })
    const { samlSettings } = await client.ssoApplications.load({ id })
    const { SAMLResponse = '' } = await answerAt(samlSettings?.idpInitiatedUrl ?? '')
    const response = Buffer.from(SAMLResponse, 'base64').toString()
    expect(response).toContain(`${userId}</saml:NameID>`)
    expect(response).not.toContain(claimed)
  })

  test('WS-Federation names them by their id, and tells no address', async () => {
    const { client, userId, answerAt } = await start()
    const wanted = { name: 'Share', loginPageUrl: 'https://share.example', realm: 'urn:share' }
    const { id } = await client.ssoApplications.createWsFed({ ...wanted, replyUrl: 'https://share.example/_trust' })
    await client.userSsoApplications.add({ loginId: userId, ssoAppIds: [id] })
    const { wsfedSettings } = await client.ssoApplications.load({ id })
    const asked = new URLSearchParams({ wa: 'wsignin1.0', wtrealm: 'urn:share' })
    const { wresult = '' } = await answerAt(`${wsfedSettings?.idpSsoUrl}?${asked}`)
    expect(wresult).toContain(`${userId}</saml:NameIdentifier>`)
    expect(wresult).not.toContain(claimed)
  })

  test('a directory of an application gets them under their id, and by their address once it is proven', async () => {
    const { provider, client, userId } = await start()
    const asked: string[] = []
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      asked.push(Buffer.concat(chunks).toString())
      response.statusCode = 201
      response.end(JSON.stringify({ id: 'remote' }))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { id: appId } = await client.ssoApplications.createOidc({ name: 'W', loginPageUrl: 'https://w.example/' })
    await client.userSsoApplications.add({ loginId: userId, ssoAppIds: [appId] })
    await client.outboundScim.create({ appId })
    await client.outboundScim.update({ appId, version: 1, configuration: { baseUrl, token: 'between us' } })
    await client.outboundScim.setEnabled({ appId, enabled: true })
    const send = async () => {
      asked.length = 0
      provider.clock.aheadMs += 5 * 60_000
      await provider.provider.deliver()
      return JSON.parse(asked[0] ?? '{}') as Record<string, unknown>
    }
    const first = await send()
    expect(first).toMatchObject({ userName: userId })
    expect(JSON.stringify(first)).not.toContain(claimed)
    await client.users.patch({ loginId: userId, verifiedEmail: true })
    expect(await send()).toMatchObject({ emails: [{ value: claimed }] })
  })

  test('the management that makes a user vouches for the login id', async () => {
    const { client, answerAt, userId } = await start()
    await client.users.delete({ loginId: userId })
    const made = await client.users.create({ loginId: claimed, email: claimed, password })
    const wanted = { name: 'Wiki', loginPageUrl: 'https://wiki.example', entityId: 'https://wiki.example/saml' }
    const { id } = await client.ssoApplications.createSaml({ ...wanted, acsUrl: 'https://wiki.example/acs' })
    await client.userSsoApplications.add({ loginId: made.user.userId, ssoAppIds: [id] })
    const { samlSettings } = await client.ssoApplications.load({ id })
    const { SAMLResponse = '' } = await answerAt(samlSettings?.idpInitiatedUrl ?? '')
    expect(Buffer.from(SAMLResponse, 'base64').toString()).toContain(`${claimed}</saml:NameID>`)
  })
})
