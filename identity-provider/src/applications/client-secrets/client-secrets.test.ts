import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { workingSecrets } from './read.ts'
import { listClientSecrets } from './store.ts'
import { createEncryption } from '../../foundation/secrets/encryption.ts'

describe.each(identityEngines)('added client secrets on $engine', ({ start }) => {
  test('an application has several secrets at a time, each with a name and an end', async () => {
    const identity = await start()
    const client = identity.clientAs()
    const { id } = await client.ssoApplications.createOidc({ name: 'Wiki', loginPageUrl: 'https://wiki.example' })
    const nowSeconds = Math.floor(identity.clock.now / 1000)
    const first = await client.ssoApplications.addSecret({ appId: id, name: 'Berlin' })
    const second = await client.ssoApplications.addSecret({ appId: id, name: 'Bonn', expireTime: nowSeconds + 60 })
    expect(first.meta).toMatchObject({ name: 'Berlin', status: 'active', expireTime: 0, createdTime: nowSeconds })
    await expect(client.ssoApplications.addSecret({ appId: id, name: 'Bonn' })).rejects.toMatchObject({
      code: 'E011003',
    })
    expect(await client.ssoApplications.loadSecret({ id, secretName: 'Bonn' })).toEqual({ cleartext: second.cleartext })
    const encryption = createEncryption(['a secret for tests only, long enough'], size => new Uint8Array(size))
    const of = { projectId: identity.projectId, application: { ssoApplicationId: id } }
    const working = async () =>
      workingSecrets({ clock: () => identity.clock.now, encryption }, await listClientSecrets(identity.db, of))
    expect(await working()).toEqual([first.cleartext, second.cleartext])
    identity.clock.now += 60_000
    expect(await working()).toEqual([first.cleartext])
    const { secrets } = await client.ssoApplications.revokeSecret({ appId: id, name: 'Berlin' })
    expect(secrets).toMatchObject([{ name: 'Bonn', status: 'expired' }])
    await expect(client.ssoApplications.loadSecret({ id, secretName: 'Berlin' })).rejects.toMatchObject({ status: 404 })
    await client.ssoApplications.delete({ id })
    expect(await working()).toEqual([])
  })

  test('an added secret of an inbound application gets its tokens, and one that was revoked gets none', async () => {
    const identity = await start()
    const client = identity.clientAs()
    const { id, clientId, cleartext } = await client.inboundApplications.createV2({
      name: 'Robot',
      permissionsScopes: [],
    })
    const { cleartext: other } = await client.inboundApplications.addSecret({ id, name: 'second' })
    const { apps } = await client.inboundApplications.loadAllV2({})
    expect(apps).toMatchObject([{ id, clientId }])
    expect(await client.inboundApplications.loadSecret({ id })).toEqual({ cleartext })
    expect(await client.inboundApplications.loadSecret({ id, secretName: 'second' })).toEqual({ cleartext: other })
    expect(await client.inboundApplications.revokeSecret({ id, name: 'second' })).toEqual({ secrets: [] })
    await client.inboundApplications.patchV2({ id, name: 'Agent' })
    expect(await client.inboundApplications.loadV2({ id })).toMatchObject({ name: 'Agent' })
    expect(await client.inboundApplications.rotateSecretV1({ id })).not.toEqual({ cleartext })
  })
})
