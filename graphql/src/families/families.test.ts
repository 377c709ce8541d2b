import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

function act(name: string, payload: string, input: object) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const query = `mutation ($input: ${type}Input!) { result: ${name}(input: $input) { __typename
    ... on InvalidInput { fields { field } } ... on ${type}Payload { ${payload} } } }`
  return api.run(query, { input })
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
  await act('familyCreate', 'family { familyId }', { familyId: 'byron', name: 'Byron' })
  await api.identity.clientAs().users.create({ loginId: 'ada' })
  const joined = { familyId: 'byron', loginId: 'ada', roleNames: ['Family Guardian'] }
  expect(await act('familyMemberAdd', 'member { memberships { roleNames } }', joined)).toMatchObject({
    result: { member: { memberships: [{ roleNames: ['Family Guardian'] }] } },
  })
  const made = (await act('dependentCreate', 'dependent { userId isDependent }', {
    familyId: 'byron',
    name: 'Kid',
  })) as {
    result: { dependent: { userId: string } }
  }
  expect(made).toMatchObject({ result: { dependent: { isDependent: true } } })
  expect(await api.run('{ familyMembers(familyId: "byron") { name loginIds } }')).toMatchObject({
    familyMembers: [{ loginIds: ['ada'] }, { name: 'Kid' }],
  })
  await act('familyUpdate', 'family { name }', { familyId: 'byron', name: 'Lovelace', isDisabled: true })
  expect(await api.run('{ families(first: 10, filter: { freeText: "love" }) { familyId isDisabled } }')).toEqual({
    families: [{ familyId: 'byron', isDisabled: true }],
  })
  const { userId } = made.result.dependent
  expect(await act('dependentDelete', 'deletedUserId', { userId })).toMatchObject({ result: { deletedUserId: userId } })
  await act('familyMemberRemove', 'formerMember { userId }', { familyId: 'byron', loginId: 'ada' })
  expect(await act('familyDelete', 'deletedFamilyId', { familyId: 'byron' })).toMatchObject({
    result: { deletedFamilyId: 'byron' },
  })
  expect(await api.run('{ familySettings { isEnabled } families(first: 10) { name } }')).toEqual({
    familySettings: { isEnabled: true },
    families: [],
  })
})
