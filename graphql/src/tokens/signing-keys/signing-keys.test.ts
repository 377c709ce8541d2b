import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const rotate = `mutation ($input: SigningKeyRotateInput!, $dryRun: Boolean) {
  result: signingKeyRotate(input: $input, dryRun: $dryRun) { __typename
  ... on SigningKeyRotatePayload { signingKey { id algorithm state } } } }`
const retire = `mutation ($input: SigningKeyRetireInput!) { result: signingKeyRetire(input: $input) { __typename
  ... on SigningKeyRetirePayload { deletedId } } }`
async function list(args = '') {
  const { signingKeys } = (await api.run(`{ signingKeys${args} { edges { node { id algorithm state } } } }`)) as {
    signingKeys: { edges: { node: { id: string; algorithm: string; state: string } }[] }
  }
  return signingKeys.edges.map(({ node }) => node)
}

test('a key is rotated, the active one is not retired, and a previous one is', async () => {
  const [first] = await list()
  expect(first).toMatchObject({ state: 'ACTIVE', algorithm: 'ES256' })
  await api.run(rotate, { input: { algorithm: 'EDDSA', isImmediate: true }, dryRun: true })
  expect(await list()).toEqual([first])
  const rotated = await api.run(rotate, { input: { algorithm: 'EDDSA', isImmediate: true } })
  expect(rotated).toMatchObject({ result: { signingKey: { algorithm: 'EDDSA', state: 'ACTIVE' } } })
  expect(await list('(states: [PREVIOUS])')).toEqual([{ ...first, state: 'PREVIOUS' }])
  const [active] = await list('(states: [ACTIVE])')
  expect(await api.run(retire, { input: { id: active?.id } })).toEqual({ result: { __typename: 'SigningKeyIsActive' } })
  expect(await api.run(retire, { input: { id: first?.id } })).toMatchObject({ result: { deletedId: first?.id } })
  expect(await api.run(retire, { input: { id: btoa('SigningKey:nobody') } })).toEqual({
    result: { __typename: 'SigningKeyNotFound' },
  })
})
