import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutationOf, startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

function act(name: string, payload: string, input: object) {
  return api.run(mutationOf(name, payload, 'InvalidInput { fields { field } }'), { input })
}

test('families are turned on, created with members and dependents, changed and deleted', async () => {
  expect(await act('familyCreate', 'family { name }', { name: 'Early' })).toEqual({
    result: { __typename: 'FamiliesOff' },
  })
  const settings = 'settings { isEnabled membersMax allowsSeveral }'
  expect(await act('familySettingsUpdate', settings, { membersMax: 0 })).toMatchObject({
    result: { fields: [{ field: 'membersMax' }] },
  })
  expect(await act('familySettingsUpdate', settings, { isEnabled: true, membersMax: 4 })).toMatchObject({
    result: { settings: { isEnabled: true, membersMax: 4, allowsSeveral: false } },
  })
  const created = await act('familyCreate', 'family { id version }', { databaseId: 'byron', name: 'Byron' })
  const { id, version } = (created as { result: { family: { id: string; version: string } } }).result.family
  const familyId = id
  await api.identity.clientAs().users.create({ loginId: 'ada' })
  const joined = { familyId, loginId: 'ada', roleNames: ['Family Guardian'] }
  expect(
    await act('familyMemberAdd', 'member { user { id } memberships { roleNames family { id } } }', joined),
  ).toMatchObject({
    result: { member: { memberships: [{ roleNames: ['Family Guardian'], family: { id } }] } },
  })
  const made = (await act('dependentCreate', 'dependent { user { id } isDependent }', {
    familyId,
    name: 'Kid',
  })) as {
    result: { dependent: { user: { id: string } } }
  }
  expect(made).toMatchObject({ result: { dependent: { isDependent: true } } })
  const members = `{ familyMembers(familyId: "${id}") { edges { node { id name loginIds user { id } } } } }`
  const ada = { loginIds: ['ada'], user: { id: expect.any(String) } }
  const { familyMembers } = (await api.run(members)) as {
    familyMembers: { edges: { node: { id: string; user: { id: string } } }[] }
  }
  expect(familyMembers).toMatchObject({ edges: [{ node: ada }, { node: { name: 'Kid' } }] })
  const ids = [familyMembers.edges[1]?.node.id, btoa('FamilyMember:byron:nobody'), btoa('FamilyMember:nobody:nobody')]
  expect(await api.run('query ($ids: [ID!]!) { nodes(ids: $ids) { ... on FamilyMember { name } } }', { ids })).toEqual({
    nodes: [{ name: 'Kid' }, null, null],
  })
  await act('familyUpdate', 'family { name }', { id, expectedVersion: version, name: 'Lovelace', isEnabled: false })
  expect(await api.run('{ families(filter: { text: "love" }) { edges { node { id isEnabled } } } }')).toEqual({
    families: { edges: [{ node: { id, isEnabled: false } }] },
  })
  const dependent = made.result.dependent.user.id
  expect(await act('dependentDelete', 'deletedId', { id: dependent })).toMatchObject({
    result: { deletedId: dependent },
  })
  const userId = familyMembers.edges[0]?.node.user.id
  await act('familyMemberRemove', 'user { databaseId }', { familyId, userId })
  expect(await act('familyDelete', 'deletedId', { id })).toMatchObject({ result: { deletedId: id } })
  expect(await api.run('{ familySettings { isEnabled } families { totalCount } }')).toEqual({
    familySettings: { isEnabled: true },
    families: { totalCount: 0 },
  })
})
