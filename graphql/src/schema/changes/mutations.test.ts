import { everyMigratedEngine } from '@gatehouse-id/identity-provider/testing-engines'
import { getNamedType, isInputObjectType, isNonNullType, isUnionType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

const memory = { engine: 'memory', create: async () => ({ url: ':memory:', drop: async () => {} }) }
const update = `mutation ($input: UserUpdateInput!, $dryRun: Boolean) {
  userUpdate(input: $input, dryRun: $dryRun) {
    __typename
    ... on UserUpdatePayload { user { name } preview { changes { kind type databaseId fields { field before after } } usersAffected messagesSent } }
    ... on VersionConflict { node { ... on User { name } } }
  }
}`

describe.each([memory, ...everyMigratedEngine])('a mutation on $engine', ({ create }) => {
  let api: Awaited<ReturnType<typeof startTestGraphql>>
  const sent: string[] = []
  beforeAll(async () => {
    const database = await create()
    const transports = { email: async ({ to }: { to: string }) => void sent.push(to) }
    api = await startTestGraphql({}, { databaseUrl: database.url, transports })
    return async () => {
      await api.identity.close()
      await database.drop()
    }
  })

  async function createUser(name: string) {
    const loginId = `${name.toLowerCase()}@example.com`
    const { user } = await api.identity.clientAs().users.create({ loginId, displayName: name })
    const id = btoa(`User:${user.userId}`)
    const data = await api.run('query ($id: ID!) { node(id: $id) { ... on User { version } } }', { id })
    const { node } = data as { node: { version: string } } // the shape of the query
    return { id, userId: user.userId, version: node.version }
  }

  test('of ten editors with the same version exactly one wins, and the others are shown what won', async () => {
    const { id, version } = await createUser('Contested')
    const edit = (number: number) =>
      api.run(update, { input: { id, expectedVersion: version, name: `Editor ${number}` } })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => edit(number)))
    const results = answers.map(answer => (answer as Answer).userUpdate)
    const won = results.filter(({ __typename }) => __typename === 'UserUpdatePayload')
    const refused = results.filter(({ __typename }) => __typename === 'VersionConflict')
    expect([won.length, refused.length]).toEqual([1, 9])
    expect(refused.map(({ node }) => node?.name)).toEqual(Array.from({ length: 9 }, () => won[0]?.user.name))
  })

  test('as a dry run says what it would change and changes nothing', async () => {
    const { id, userId, version } = await createUser('Steady')
    const tried = await api.run(update, { input: { id, expectedVersion: version, name: 'Other' }, dryRun: true })
    expect(tried).toEqual({
      userUpdate: {
        __typename: 'UserUpdatePayload',
        user: { name: 'Other' },
        preview: {
          changes: [
            {
              kind: 'UPDATED',
              type: 'user',
              databaseId: userId,
              fields: [{ field: 'name', before: 'Steady', after: 'Other' }],
            },
          ],
          usersAffected: 1,
          messagesSent: 0,
        },
      },
    })
    const { user } = await api.identity.clientAs().users.load({ userId })
    expect(user.name).toBe('Steady')
  })

  test('as a dry run answers the same refusal, and the other caller is not in its way', async () => {
    const { id, version } = await createUser('Refused')
    await api.run(update, { input: { id, name: 'Theirs' } })
    expect(await api.run(update, { input: { id, expectedVersion: version, name: 'Mine' }, dryRun: true })).toEqual({
      userUpdate: { __typename: 'VersionConflict', node: { name: 'Theirs' } },
    })
  })

  test('made in one step sends its messages afterwards; a dry run sends none', async () => {
    const { provider } = api.identity
    const invite = {
      loginId: 'invited@example.com',
      email: 'invited@example.com',
      inviteUrl: 'http://localhost:3000/in',
    }
    const { preview } = await provider.preview(api.identity.callAs(), client =>
      client.users.create({ ...invite, invite: true, sendMail: true }),
    )
    await provider.deliver()
    expect([preview.messagesSent, preview.usersAffected, sent]).toEqual([1, 1, []])
    await provider.atomically(api.identity.callAs(), client =>
      client.users.create({ ...invite, invite: true, sendMail: true }),
    )
    await expect.poll(() => sent).toEqual(['invited@example.com'])
  })
})

type Answer = { userUpdate: { __typename: string; user: { name: string }; node?: { name: string } } }

describe('every mutation', () => {
  let api: Awaited<ReturnType<typeof startTestGraphql>>
  beforeAll(async () => {
    api = await startTestGraphql()
  })
  afterAll(() => api.identity.close())

  test('can be run dry, and answers a preview', () => {
    const fields = Object.values(api.schema.getMutationType()?.getFields() ?? {})
    expect(fields.length).toBeGreaterThan(20)
    for (const { name, args, type } of fields) {
      const [input, dryRun] = ['input', 'dryRun'].map(argument => args.find(arg => arg.name === argument))
      expect([name, isNonNullType(input?.type), isInputObjectType(getNamedType(input?.type))]).toEqual([
        name,
        true,
        true,
      ])
      expect([name, String(dryRun?.type)]).toEqual([name, 'Boolean'])
      const result = getNamedType(type)
      const members = isUnionType(result) ? result.getTypes() : []
      expect([name, members.some(member => 'preview' in member.getFields())]).toEqual([name, true])
    }
  })
})
