import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { attributeTypes, problemOf } from './attribute.ts'

describe.each(identityEngines)('custom attributes on $engine', ({ start }) => {
  async function declared() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const { user } = descope({ projectId, baseUrl, managementKey }).management
    const plans = ['free', 'gold'].map(value => ({ value, label: value }))
    const attributes = [
      { name: 'seats', type: 2, displayName: 'Seats' },
      { name: 'plan', type: 4, options: plans, defaultValue: 'free' },
      { name: 'teams', type: 5, options: plans },
    ] as Parameters<typeof user.createCustomAttributes>[0]
    const created = await user.createCustomAttributes(attributes)
    return { identity, user, created }
  }

  test('they are declared, listed and deleted', async () => {
    const { user, created } = await declared()
    expect(created.data).toHaveLength(3)
    const all = await user.getCustomAttributes()
    expect(all.data?.map(({ name }) => name)).toEqual(['plan', 'seats', 'teams'])
    expect((await user.deleteCustomAttributes(['seats', 'nothing'])).data).toHaveLength(2)
  })

  test('new users get defaults, and values must fit the declaration', async () => {
    const { user } = await declared()
    expect((await user.create('ada', { customAttributes: { seats: 5, other: 'free text' } })).data).toMatchObject({
      customAttributes: { seats: 5, plan: 'free', other: 'free text' },
    })
    const wrong = await user.create('bob', { customAttributes: { seats: 'five', plan: 'silver' } })
    expect(wrong).toMatchObject({ ok: false, code: 400 })
    expect(wrong.error?.errorMessage).toContain('customAttributes.seats: must be a number')
    expect(wrong.error?.errorMessage).toContain('customAttributes.plan: must be one of its options')
    expect(await user.load('bob')).toMatchObject({ ok: false, code: 404 })
    expect(await user.updateCustomAttribute('ada', 'plan', 'silver')).toMatchObject({ ok: false, code: 400 })
    expect((await user.updateCustomAttribute('ada', 'plan', 'gold')).data?.customAttributes?.plan).toBe('gold')
    const batch = await user.createBatch([
      { loginId: 'carol', customAttributes: { seats: 1 } },
      { loginId: 'dave', customAttributes: { teams: ['gold', 'none'] } as unknown as Record<string, string> },
    ])
    expect(batch.data?.createdUsers).toMatchObject([
      { loginIds: ['carol'], customAttributes: { seats: 1, plan: 'free' } },
    ])
    expect(batch.data?.failedUsers).toMatchObject([{ failure: expect.stringContaining('teams') }])
  })

  test('a project has at most 200 of them in all, as many as a snapshot holds', async () => {
    const { user } = await declared()
    const some = (count: number, at: string) => {
      const attributes = Array.from({ length: count }, (_, n) => ({ name: `${at}${n}`, type: 1 }))
      return user.createCustomAttributes(attributes as Parameters<typeof user.createCustomAttributes>[0])
    }
    expect((await some(197, 'a')).data).toHaveLength(200)
    expect(await some(1, 'b')).toMatchObject({
      ok: false,
      code: 400,
      error: { errorMessage: expect.stringContaining('at most 200') },
    })
    expect((await user.getCustomAttributes()).data).toHaveLength(200)
  })

  test('a taken name, a select without options and a default that does not fit change nothing', async () => {
    const { identity, user } = await declared()
    const create = (attribute: object) =>
      user.createCustomAttributes([{ name: 'fine', type: 1 }, attribute] as Parameters<
        typeof user.createCustomAttributes
      >[0])
    for (const attribute of [
      { name: 'seats', type: 1 },
      { name: 'x', type: 4 },
      { name: 'x', type: 2, defaultValue: 'many' },
      { name: 'x', type: 99 },
      { name: 'with space', type: 1 },
    ])
      expect(await create(attribute)).toMatchObject({ ok: false, code: 400 })
    const { total } = await identity.clientAs().userAttributes.loadAll({})
    expect(total).toBe(3)
    const other = await identity.anotherProject()
    const otherProject = descope({ ...other, baseUrl: identity.baseUrl }).management.user
    expect((await otherProject.getCustomAttributes()).data).toEqual([])
  })
})

test.each([
  ['text', 'a', 1],
  ['number', 1.5, '1.5'],
  ['boolean', false, 'false'],
  ['singleSelect', 'a', 'b'],
  ['multiSelect', ['a'], 'a'],
  ['date', '2026-11-20', 'tomorrow'],
  ['monthDay', '02-29', '02-30'],
] as const)('a %s accepts %j and rejects %j', (type, fits, doesNot) => {
  const attribute = { type: attributeTypes[type], options: [{ value: 'a', label: '' }] }
  expect(problemOf(attribute, fits)).toBe('')
  expect(problemOf(attribute, doesNot)).not.toBe('')
})
