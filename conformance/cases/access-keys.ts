import { expect } from 'vitest'
import { type Cases, freshEmail, ok, type Context } from '../support/context.ts'

async function newKey({ sdk }: Context) {
  const { cleartext, key } = ok(await sdk.management.accessKey.create(`key ${freshEmail()}`, 0))
  return { cleartext, id: key.id }
}

export const accessKeys: Cases = {
  async exchangeAccessKey(context) {
    const { sdk } = context
    const { cleartext, id } = await newKey(context)
    const { token } = await sdk.exchangeAccessKey(cleartext, { customClaims: { colour: 'green' } })
    expect(token).toMatchObject({ sub: id, drn: 'DS', nsec: { colour: 'green' } })
    await expect(sdk.exchangeAccessKey('not a key')).rejects.toThrow()
  },

  async 'accessKey.exchange'(context) {
    const { sdk } = context
    const { cleartext, id } = await newKey(context)
    const data = ok(await sdk.accessKey.exchange(cleartext))
    expect(data).toMatchObject({ keyId: id, expiration: expect.any(Number) })
    expect((await sdk.validateSession(data.sessionJwt)).token.sub).toBe(id)
    ok(await sdk.management.accessKey.deactivate(id))
    expect(await sdk.accessKey.exchange(cleartext)).toMatchObject({ ok: false, code: 401 })
    ok(await sdk.management.accessKey.activate(id))
    ok(await sdk.accessKey.exchange(cleartext))
    ok(await sdk.management.accessKey.delete(id))
    expect(await sdk.accessKey.exchange(cleartext)).toMatchObject({ ok: false, code: 401 })
  },
}
