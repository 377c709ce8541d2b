import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { scimClientOf } from './testing.ts'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** What Entra ID sends to change a user, each on the user as it was made, and what must come of it. */
const entra: { name: string; operations: object[]; expected: object }[] = [
  {
    name: 'Replace with a capital letter',
    operations: [{ op: 'Replace', path: 'displayName', value: 'Ada L.' }],
    expected: { displayName: 'Ada L.' },
  },
  {
    name: 'booleans as text',
    operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    expected: { active: false },
  },
  {
    name: 'an address of a kind that the user does not have',
    operations: [{ op: 'Add', path: 'emails[type eq "other"].value', value: 'ada@other.example' }],
    expected: { emails: [{ type: 'work' }, { type: 'other', value: 'ada@other.example' }] },
  },
  {
    name: 'a replaced address of a kind that the user does not have',
    operations: [{ op: 'Replace', path: 'phoneNumbers[type eq "mobile"].value', value: '+15551234567' }],
    expected: { phoneNumbers: [{ type: 'mobile', value: '+15551234567' }] },
  },
  {
    name: 'a part of an address that is made',
    operations: [
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'London' },
      { op: 'Add', path: 'addresses[type eq "work"].country', value: 'GB' },
    ],
    expected: { addresses: [{ type: 'work', locality: 'London', country: 'GB' }] },
  },
  {
    name: 'dotted names without a path',
    operations: [{ op: 'Add', value: { 'name.givenName': 'Augusta', title: 'Countess', active: 'True' } }],
    expected: { name: { givenName: 'Augusta', familyName: 'Example' }, title: 'Countess', active: true },
  },
  {
    name: 'paths of the enterprise extension, alone and without a path',
    operations: [
      { op: 'Add', path: `${enterprise}:department`, value: 'Engines' },
      { op: 'Add', value: { [`${enterprise}:employeeNumber`]: '7', [enterprise]: { division: 'North' } } },
    ],
    expected: { [enterprise]: { department: 'Engines', employeeNumber: '7', division: 'North' } },
  },
  {
    name: 'the manager as text',
    operations: [{ op: 'Add', path: `${enterprise}:manager`, value: 'boss-1' }],
    expected: { [enterprise]: { manager: { value: 'boss-1' } } },
  },
  {
    name: 'roles with primary as text',
    operations: [{ op: 'Add', path: 'roles', value: [{ primary: 'False', type: 'WindowsAzure', value: 'User' }] }],
    expected: { roles: [{ primary: false, value: 'User' }] },
  },
  {
    name: 'the path with a filter as a name without a path',
    operations: [{ op: 'replace', value: { 'emails[type eq "work"].value': 'new@acme.example' } }],
    expected: { emails: [{ type: 'work', value: 'new@acme.example' }] },
  },
]

/** What Okta sends to change a user. */
const okta: { name: string; method: string; body: object; expected: object }[] = [
  {
    name: 'a deactivation without a path',
    method: 'PATCH',
    body: { Operations: [{ op: 'replace', value: { active: false } }] },
    expected: { active: false },
  },
  {
    name: 'a deactivation by the whole profile',
    method: 'PUT',
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id: 'ignored',
      userName: 'ada@acme.example',
      name: { givenName: 'Ada', familyName: 'King' },
      emails: [{ primary: true, value: 'ada@acme.example', type: 'work' }],
      displayName: 'Ada King',
      locale: 'en-US',
      groups: [],
      password: 'never kept',
      active: false,
      meta: { resourceType: 'User' },
    },
    expected: { active: false, displayName: 'Ada King', locale: 'en-US' },
  },
]

describe.each(identityEngines)('directories with habits of their own on $engine', ({ start }) => {
  test('Entra ID changes users', async () => {
    const scim = await scimClientOf(await start())
    for (const [number, { name, operations, expected }] of entra.entries()) {
      const { id } = await scim.user(`ada${number}`)
      const { status, body } = await scim.patch(`/Users/${id}`, ...operations)
      expect.soft(status, name).toBe(200)
      expect.soft(body, name).toMatchObject(expected)
      expect.soft((await scim.get(`/Users/${id}`)).body, name).toEqual(body)
    }
  })

  test('Entra ID looks for users before it makes them', async () => {
    const scim = await scimClientOf(await start())
    const test = await scim.find('Users', 'userName eq "3f0c12a1-does-not-exist"')
    expect(test).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })
    const { id } = await scim.user('ada', { externalId: 'aad-1' })
    expect((await scim.find('Users', 'externalId eq "aad-1"')).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id }],
    })
    expect((await scim.find('Users', 'externalId eq "AAD-1"')).body.totalResults).toBe(0)
    expect((await scim.find('Users', 'emails[type eq "work"].value eq "ada@acme.example"')).body.totalResults).toBe(1)
    expect((await scim.call('GET', '?aadOptscim062020')).status).toBe(404)
    const group = (
      await scim.create('Groups', {
        schemas: [groupSchema, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
        externalId: 'aad-g',
        displayName: 'Staff',
        meta: { resourceType: 'Group' },
      })
    ).body
    const found = await scim.call(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "staff"')}`,
    )
    expect(found.body.Resources).toMatchObject([{ id: group.id }])
    expect((await scim.find('Groups', 'externalId eq "aad-g"')).body.totalResults).toBe(1)
  })

  test('Entra ID adds and removes members', async () => {
    const scim = await scimClientOf(await start())
    const [ada, bob, cara] = [await scim.user('ada'), await scim.user('bob'), await scim.user('cara')]
    const { id } = (await scim.create('Groups', { displayName: 'Staff' })).body
    const members = async (...operations: object[]) => {
      const { status, body } = await scim.patch(`/Groups/${id}`, ...operations)
      expect(status).toBe(200)
      return (body.members ?? []).map((member: { value: string }) => member.value)
    }
    const all = [ada.id, bob.id, cara.id]
    expect(await members({ op: 'Add', path: 'members', value: all.map(value => ({ $ref: null, value })) })).toEqual(all)
    expect(await members({ op: 'Remove', path: 'members', value: [{ value: ada.id }] })).toEqual([bob.id, cara.id])
    expect(await members({ op: 'Remove', path: `members[value eq "${bob.id}"]` })).toEqual([cara.id])
    expect(await members({ op: 'Replace', path: 'members', value: [{ value: ada.id }] })).toEqual([ada.id])
    expect(await members({ op: 'Remove', path: 'members' })).toEqual([])
    expect(
      (await scim.patch(`/Groups/${id}`, { op: 'Add', path: `${groupSchema}:externalId`, value: 'x' })).body.externalId,
    ).toBe('x')
  })

  test('Okta changes users, finds them, and pushes groups', async () => {
    const scim = await scimClientOf(await start())
    for (const { name, method, body, expected } of okta) {
      const { id } = await scim.user('ada')
      const answer = await scim.call(method, `/Users/${id}`, body)
      expect.soft(answer.status, name).toBe(200)
      expect.soft(answer.body, name).toMatchObject(expected)
      expect((await scim.call('DELETE', `/Users/${id}`)).status).toBe(204)
    }
    const quoted = await scim.create('Users', { userName: 'the "quoted" one' })
    const found = await scim.get(
      `/Users?filter=${encodeURIComponent('userName eq "the \\"quoted\\" one"')}&startIndex=1&count=100`,
    )
    expect(found.body).toMatchObject({ totalResults: 1, startIndex: 1, Resources: [{ id: quoted.body.id }] })
    const again = await scim.create('Users', { userName: 'the "quoted" one' })
    expect(again).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness', schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] },
    })
    const member = { value: quoted.body.id, display: 'the "quoted" one' }
    const group = (await scim.create('Groups', { schemas: [groupSchema], displayName: 'Pushed', members: [member] }))
      .body
    const renamed = await scim.patch(`/Groups/${group.id}`, {
      op: 'replace',
      value: { id: group.id, displayName: 'Renamed' },
    })
    expect(renamed.body).toMatchObject({ id: group.id, displayName: 'Renamed', members: [{ value: quoted.body.id }] })
    const put = await scim.call('PUT', `/Groups/${group.id}`, { displayName: 'Renamed', members: [] })
    expect(put.body).not.toHaveProperty('members')
    const added = await scim.patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [member] })
    expect(added.body.members).toHaveLength(1)
  })
})
