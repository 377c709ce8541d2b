import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

type Created = {
  accessKeyCreate: { accessKey: { keyId: string }; cleartext: string }
}
const create = `mutation ($input: AccessKeyCreateInput!) { accessKeyCreate(input: $input) { __typename
  ... on AccessKeyCreatePayload { cleartext accessKey { keyId name status roleNames permittedIps expiresAt } }
  ... on InvalidInput { fields { field } } } }`
function act(name: string, payload: string) {
  return `mutation ($keyId: String!) { access: ${name}(input: { keyId: $keyId }) {
  __typename ... on UserError { code } ${payload} } }`
}

test('a key is created, disabled, enabled, rotated and deleted', async () => {
  const input = { name: 'robot', roleNames: ['Auditor'], permittedIps: ['203.0.113.0/24'] }
  // The mutation above asks for these fields.
  const { accessKeyCreate } = (await api.run(create, { input })) as Created
  expect(accessKeyCreate).toMatchObject({
    cleartext: expect.stringMatching(/^ghk_/),
    accessKey: { ...input, status: 'ACTIVE', expiresAt: null },
  })
  const { keyId } = accessKeyCreate.accessKey
  const status = (name: string) => `... on AccessKey${name}Payload { accessKey { status } }`
  expect(await api.run(act('accessKeyDeactivate', status('Deactivate')), { keyId })).toMatchObject({
    access: { accessKey: { status: 'INACTIVE' } },
  })
  expect(await api.run(act('accessKeyActivate', status('Activate')), { keyId })).toMatchObject({
    access: { accessKey: { status: 'ACTIVE' } },
  })
  const rotated = await api.run(act('accessKeyRotate', '... on AccessKeyRotatePayload { cleartext }'), { keyId })
  expect(rotated).not.toMatchObject({ access: { cleartext: accessKeyCreate.cleartext } })
  expect(await api.run('{ accessKeys { name } }')).toEqual({ accessKeys: [{ name: 'robot' }] })
  const remove = act('accessKeyDelete', '... on AccessKeyDeletePayload { deletedKeyId }')
  expect(await api.run(remove, { keyId })).toMatchObject({ access: { deletedKeyId: keyId } })
  expect(await api.run(remove, { keyId })).toMatchObject({ access: { code: 'ACCESS_KEY_NOT_FOUND' } })
  expect(await api.run('{ accessKeys { name } }')).toEqual({ accessKeys: [] })
})

test('a problem with the input names its field', async () => {
  const input = { name: ' ', permittedIps: ['nonsense'] }
  expect(await api.run(create, { input })).toMatchObject({
    accessKeyCreate: { __typename: 'InvalidInput', fields: [{ field: 'name' }, { field: 'permittedIps.0' }] },
  })
})
