import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { sampleKey } from '../testing.ts'
import { PasskeyNotFound } from './contract.ts'

describe.each(identityEngines)('names of passkeys on $engine', ({ start }) => {
  async function withPasskeys() {
    const identity = await start()
    const client = identity.clientAs()
    for (const loginId of ['ada', 'bob']) {
      await client.users.create({ loginId })
      const passkey = { id: `key-${loginId}`, publicKey: sampleKey(), rpId: 'app.example.com', displayName: 'Mac' }
      await client.userPasskeys.importAll({ loginId, devices: [{ descope: passkey }] })
    }
    const namesOf = async (loginId: string) =>
      (await client.userPasskeys.list({ loginId })).passkeys.map(({ displayName }) => displayName)
    const renames = async () => (await client.audit.search({ actions: ['PasskeyRenamed'] })).audits
    return { client, namesOf, renames }
  }

  test('a passkey is renamed, once in the audit trail', async () => {
    const { client, namesOf, renames } = await withPasskeys()
    const rename = { loginId: 'ada', credentialId: 'key-ada', displayName: ' Work laptop ' }
    await client.userPasskeys.rename(rename)
    await client.userPasskeys.rename(rename)
    expect(await namesOf('ada')).toEqual(['Work laptop'])
    const [event, ...more] = await renames()
    expect(event).toMatchObject({ data: { before: 'Mac', displayName: 'Work laptop' }, target: { type: 'user' } })
    expect(more).toEqual([])
  })

  test('one of another user is not found, and keeps its name', async () => {
    const { client, namesOf, renames } = await withPasskeys()
    for (const credentialId of ['key-bob', 'none']) {
      const renamed = client.userPasskeys.rename({ loginId: 'ada', credentialId, displayName: 'Mine' })
      await expect(renamed).rejects.toBeInstanceOf(PasskeyNotFound)
    }
    expect(await namesOf('bob')).toEqual(['Mac'])
    expect(await renames()).toEqual([])
  })

  test.each(['', ' ', 'x'.repeat(101)])('%j is no name', async displayName => {
    const { client } = await withPasskeys()
    const renamed = client.userPasskeys.rename({ loginId: 'ada', credentialId: 'key-ada', displayName })
    await expect(renamed).rejects.toMatchObject({ code: 'E011003' })
  })
})
