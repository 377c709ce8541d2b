import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

describe.each(identityEngines)('families on $engine', ({ start }) => {
  async function household() {
    const identity = await start()
    const client = identity.clientAs()
    await client.families.configureSettings({ enabled: true, maxFamilyMembers: 3 })
    const { family } = await client.families.create({ name: 'Lovelace', customAttributes: { plan: 'free' } })
    await client.users.create({ loginId: 'ada@example.com' })
    const familyId = family.id
    const guardian = { familyId, roleNames: ['Family Guardian'], familyScopedAttributes: { nickname: 'Mum' } }
    await client.families.addToUser({ loginId: 'ada@example.com', familyAssociations: [guardian] })
    const { user: child } = await client.families.createDependent({
      familyId,
      name: 'Byron Ada',
      email: 'ada@example.com',
    })
    return { identity, client, family, familyId, child, childLoginId: child.loginIds[0] ?? '' }
  }

  test('families are off until they are turned on, and reading them works before', async () => {
    const client = (await start()).clientAs()
    expect(await client.families.getSettings({})).toEqual({
      enabled: false,
      maxFamilyMembers: 10,
      allowMultipleFamiliesUsers: false,
    })
    await expect(client.families.create({ name: 'Off' })).rejects.toMatchObject({ code: 'E011003' })
    expect(await client.families.search({})).toEqual({ families: [], total: 0 })
  })

  test('a family has members with roles and attributes, and no more than the settings allow', async () => {
    const { client, family, familyId, child } = await household()
    expect(child).toMatchObject({ dependent: true, userFamilies: [{ familyId, roleNames: ['Family Member'] }] })
    const { members } = await client.families.listMembers({ familyId })
    expect(members).toMatchObject([
      {
        dependent: false,
        userFamilies: [
          {
            familyId,
            roleNames: ['Family Guardian'],
            permissions: ['Family Impersonate Dependents'],
            familyScopedAttributes: { nickname: 'Mum' },
          },
        ],
      },
      { userId: child.userId },
    ])
    const found = async (search: object) =>
      (await client.users.search({ ...search, sort: [{ field: 'id' }] })).users.map(user => user.userId)
    const [ada = ''] = members.map(member => member.userId)
    expect(await found({ familyIds: [familyId, 'elsewhere'] })).toEqual([ada, child.userId])
    expect(await found({ familyIds: [familyId], dependent: false })).toEqual([ada])
    expect(await found({ dependent: true })).toEqual([child.userId])
    expect(await found({ dependent: false })).not.toContain(child.userId)
    expect(await found({ familyIds: ['elsewhere'] })).toEqual([])
    const changed = await client.families.update({ id: familyId, name: 'Byron', photo: '', disabled: false })
    expect(changed.family).toEqual({ ...family, name: 'Byron' })
    expect((await client.families.search({ freeText: 'byr', customAttributes: { plan: 'free' } })).total).toBe(1)
    expect((await client.families.search({ familyNames: ['Lovelace'] })).total).toBe(0)
    const { family: second } = await client.families.create({ familyId: 'second', name: 'Second' })
    const other = [{ familyId: second.id }]
    const add = (loginId: string) => client.families.addToUser({ loginId, familyAssociations: other })
    await expect(add('ada@example.com')).rejects.toMatchObject({ message: expect.stringContaining('another family') })
    await expect(add(child.loginIds[0] ?? '')).rejects.toMatchObject({ message: expect.stringContaining('dependent') })
    await client.families.createDependent({ familyId, loginId: 'kid' })
    await expect(client.families.createDependent({ familyId })).rejects.toMatchObject({
      message: expect.stringContaining('3 members'),
    })
    const remove = (loginId: string) => client.families.removeFromUser({ loginId, familyIds: [familyId] })
    await expect(remove('kid')).rejects.toMatchObject({ code: 'E011003' })
    expect((await remove('ada@example.com')).user.userFamilies).toEqual([])
    await client.families.delete({ id: familyId })
    await expect(client.users.load({ loginId: 'kid' })).rejects.toMatchObject({ code: 'E112102' })
    expect((await client.users.load({ loginId: 'ada@example.com' })).user).toMatchObject({
      loginIds: ['ada@example.com'],
    })
  })

  test('a guardian acts for a dependent, and nobody else does', async () => {
    const { identity, client, familyId, child, childLoginId } = await household()
    const start = (impersonatorUserIdOrLoginId: string, selectedFamily?: string) =>
      client.familyImpersonation.start({ impersonatorUserIdOrLoginId, dependentLoginId: childLoginId, selectedFamily })
    const { user: ada } = await client.users.load({ loginId: 'ada@example.com' })
    const { jwt } = await start('ada@example.com', familyId)
    expect(decodeJwt(jwt)).toMatchObject({ sub: child.userId, act: { sub: ada.userId }, family: familyId })
    const { jwt: own } = await client.familyImpersonation.stop({ jwt })
    expect(decodeJwt(own)).toMatchObject({ sub: ada.userId })
    await expect(start('ada@example.com', 'elsewhere')).rejects.toMatchObject({ status: 403 })
    await client.users.create({ loginId: 'eve', roleNames: ['Family Guardian'] })
    await expect(start('eve')).rejects.toMatchObject({ status: 403 })
    await client.families.createDependent({ familyId, loginId: 'kid' })
    await expect(start('kid')).rejects.toMatchObject({ status: 403 })
    await expect(
      client.familyImpersonation.start({ impersonatorUserIdOrLoginId: 'ada@example.com', dependentLoginId: 'eve' }),
    ).rejects.toMatchObject({ status: 403 })
    await client.families.update({ id: familyId, disabled: true })
    await expect(start('ada@example.com')).rejects.toMatchObject({ status: 403 })
    const other = await identity.anotherProject()
    const elsewhere = identity.provider.clientFor({ ...identity.callAs(), projectId: other.projectId })
    await expect(elsewhere.families.listMembers({ familyId })).rejects.toMatchObject({ code: 'E011004' })
  })

  test('a dependent cannot sign in in any way, and declared attributes are checked', async () => {
    const { client, identity, familyId } = await household()
    const loginId = 'child@example.com'
    await client.families.configureSettings({ maxFamilyMembers: 9 })
    await client.families.createDependent({ familyId, loginId })
    await client.userPasswords.setActive({ loginId, password: 'correct horse battery' })
    const post = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${identity.projectId}`, 'content-type': 'application/json' }
      const sent = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(`${identity.baseUrl}/v1/auth/${path}`, sent)).status
    }
    expect(await post('password/signin', { loginId, password: 'correct horse battery' })).toBe(401)
    const { token } = await client.embeddedLinks.generate({ loginId })
    expect(await post('magiclink/verify', { token })).toBe(401)
    await expect(client.jwts.signIn({ loginId })).rejects.toMatchObject({ status: 401 })
    await client.attributeDefinitions.createOfFamilies({ attributes: [{ name: 'pets', type: 2 }] })
    await expect(client.families.update({ id: familyId, customAttributes: { pets: 'many' } })).rejects.toMatchObject({
      fields: [{ field: 'customAttributes.pets' }],
    })
    await client.attributeDefinitions.createOfFamilyMembers({ attributes: [{ name: 'born', type: 6 }] })
    const { data } = await client.attributeDefinitions.loadOfFamilyMembers({})
    expect(data).toMatchObject([{ name: 'born', type: 6 }])
    const given = { familyId, loginId: 'kid', familyScopedAttributes: { [familyId]: { born: '2020-02-01' } } }
    const { user } = await client.families.createDependent(given)
    expect(user.userFamilies).toMatchObject([{ familyScopedAttributes: { born: '2020-02-01' } }])
    expect((await client.attributeDefinitions.deleteOfFamilyMembers({ names: ['born'] })).data).toEqual([])
  })
})
