import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'

type Asked = { method: string; path: string; token: string; body: { userName?: string; active?: boolean } }

/** A directory that keeps what it is asked, and fails while it is told to. */
async function startDirectory() {
  const asked: Asked[] = []
  const directory = { asked, isFailing: false, baseUrl: '' }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url: path = '', headers } = request
    asked.push({ method, path, token: headers.authorization ?? '', body: text ? JSON.parse(text) : {} })
    response.statusCode = directory.isFailing ? 500 : method === 'DELETE' ? 204 : 201
    response.end(JSON.stringify({ id: `remote-${asked.length}` }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  directory.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/scim/v2`
  return directory
}

describe.each(identityEngines)('outbound provisioning on $engine', ({ start }) => {
  test('the directory of an application has its users: new, changed and gone ones, and nothing twice', async () => {
    const identity = await start()
    const client = identity.clientAs()
    const directory = await startDirectory()
    const { id: appId } = await client.ssoApplications.createOidc({
      name: 'Wiki',
      loginPageUrl: 'https://wiki.example/',
    })
    await client.users.create({ loginId: 'ada', email: 'ada@example.com', ssoAppIds: [appId] })
    await client.users.create({ loginId: 'eve' })
    const run = async () => {
      directory.asked.length = 0
      identity.clock.now += 5 * 60_000
      await identity.provider.deliver()
      return directory.asked.map(({ method, path, body }) => [method, path, body.userName, body.active])
    }
    await client.outboundScim.create({ appId })
    await expect(client.outboundScim.setEnabled({ appId, enabled: true })).rejects.toMatchObject({
      fields: [{ field: 'enabled' }],
    })
    const given = { baseUrl: directory.baseUrl, token: 'between us', region: 'eu' }
    const updated = await client.outboundScim.update({ appId, version: 1, configuration: given })
    expect(updated.configuration.configuration).toEqual({ baseUrl: directory.baseUrl, region: 'eu' })
    await expect(client.outboundScim.update({ appId, version: 1 })).rejects.toMatchObject({ status: 409 })
    expect(await run()).toEqual([])
    await client.outboundScim.setEnabled({ appId, enabled: true })
    expect(await run()).toEqual([['POST', '/scim/v2/Users', 'ada', true]])
    expect(directory.asked[0]?.token).toBe('Bearer between us')
    expect(await run()).toEqual([])
    await client.users.updateStatus({ loginId: 'ada', status: 'disabled' })
    expect(await run()).toEqual([['PUT', '/scim/v2/Users/remote-1', 'ada', false]])
    directory.isFailing = true
    await client.userSsoApplications.add({ loginId: 'eve', ssoAppIds: [appId] })
    await run()
    expect((await client.outboundScim.load({ appId })).configuration).toMatchObject({
      failures: 1,
      lastError: expect.stringContaining('500'),
    })
    directory.isFailing = false
    await client.users.delete({ loginId: 'ada' })
    expect(await run()).toEqual([
      ['POST', '/scim/v2/Users', 'eve', true],
      ['DELETE', '/scim/v2/Users/remote-1', undefined, undefined],
    ])
    const { configuration } = await client.outboundScim.load({ appId })
    expect(configuration).toMatchObject({ failures: 0, lastError: '', enabled: true })
    expect(configuration.lastExportTime).toBe(Math.floor(identity.clock.now / 1000))
    await client.outboundScim.delete({ appId })
    await expect(client.outboundScim.load({ appId })).rejects.toMatchObject({ status: 404 })
  })
})
