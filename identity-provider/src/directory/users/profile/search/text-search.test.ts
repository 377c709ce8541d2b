import { isSqlite, transact } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../../testing/engines.ts'
import type { TestIdentity } from '../../../../testing/identity.ts'
import { SearchInput } from './fields.ts'
import { countSearch, runSearch, type SearchLimits } from './search.ts'
import { walkSearch } from './walk.ts'

describe.each(identityEngines)('text search of users on $engine', { tags: ['every-engine'] }, ({ engine, start }) => {
  /** The login ids of the users whom a text finds. */
  function finder(identity: TestIdentity) {
    const { users } = identity.clientAs()
    return async (text: string, search: object = {}) =>
      (await users.search({ text, ...search })).users.map(({ loginIds }) => loginIds[0]).toSorted()
  }

  /** Ada, and Grace whose words are all of other users too. */
  async function withUsers() {
    const identity = await start()
    const { users } = identity.clientAs()
    const { user: ada } = await users.create({
      loginId: 'ada.lovelace@example.com',
      email: 'ada.lovelace@example.com',
      displayName: 'Ada King, Countess of Lovelace',
      givenName: 'Augusta',
      phone: '+12025550123',
    })
    await users.create({ loginId: 'grace', displayName: 'Grace Love_lace 100%', email: 'grace@mail.example.com' })
    return { identity, users, ada, find: finder(identity) }
  }

  test.each([
    ['love', ['ada.lovelace@example.com', 'grace']],
    ['lovel', ['ada.lovelace@example.com']],
    ['ovelace', []],
    ['LOVELACE@EX', ['ada.lovelace@example.com']],
    ['lovelace@le', []],
    ['ada.love', ['ada.lovelace@example.com']],
    ['lovelace ada', ['ada.lovelace@example.com']],
    ['grace lovelace', []],
    ['ｇｒａｃｅ', ['grace']],
    ['augusta', ['ada.lovelace@example.com']],
    ['+12025', ['ada.lovelace@example.com']],
    ['120255501', ['ada.lovelace@example.com']],
    ['2025550123', []],
    ['love_', ['grace']],
    ['love%', []],
    ['100%', ['grace']],
    ['king,', ['ada.lovelace@example.com']],
    ['example.com', ['ada.lovelace@example.com', 'grace']],
    ['com', ['ada.lovelace@example.com', 'grace']],
    ['ada.lovelace@example.com', ['ada.lovelace@example.com']],
    ['ada.lovelace@example.com.', []],
  ])('%s is found where words begin with it and go on as it does', async (text, expected) => {
    const { find } = await withUsers()
    expect(await find(text)).toEqual(expected)
    expect(await find(text, { verifiedPhone: false })).toEqual(expected)
  })

  test('ids are found whole and by their beginnings, long words by any beginning', async () => {
    const { users, ada, find } = await withUsers()
    const word = 'abcdefghijklmnopqrstuvwxyz'.repeat(3)
    await users.create({ loginId: word })
    for (const length of [1, 7, 9, 11, 15, 20, 28]) {
      expect(await find(ada.userId.slice(0, length))).toContain('ada.lovelace@example.com')
      expect(await find(word.slice(0, length))).toContain(word)
    }
    expect(await find(word)).toEqual([word])
    expect(await find(`${word.slice(0, 30)}x`)).toEqual([])
  })

  test('what a user was called is not found any more, nor whoever is deleted, and nothing of them is left', async () => {
    const { identity, users, find } = await withUsers()
    await users.patch({ loginId: 'grace', displayName: 'Rear Admiral Hopper' })
    expect([await find('love_'), await find('hopper')]).toEqual([[], ['grace']])
    await users.delete({ loginId: 'grace' })
    expect(await find('hopper')).toEqual([])
    await users.delete({ loginId: 'ada.lovelace@example.com' })
    expect(await countOf(identity)).toEqual({ users: 1, texts: 1, indexed: 1 })
  })

  /** Users, and what the index has. */
  async function countOf({ db }: TestIdentity) {
    const users = (await db.selectFrom('users').select('id').execute()).length
    const texts = (await db.selectFrom('user_texts').select('user_id').execute()).length
    if (!isSqlite(db)) return { users, texts, indexed: texts }
    const { rows } = await sql`select rowid as sqlite_number from user_text_terms`.execute(db)
    return { users, texts, indexed: rows.length }
  }

  test('no project finds the users of another', async () => {
    const { identity, find } = await withUsers()
    const other = await identity.anotherProject()
    const there = identity.provider.clientFor({ ...identity.callAs(), projectId: other.projectId })
    await there.users.create({ loginId: 'lovelace' })
    expect(await find('lovelace')).toEqual(['ada.lovelace@example.com'])
    expect((await there.users.search({ text: 'lovelace' })).users).toHaveLength(1)
  })

  test('users who were made in one batch are found like others', async () => {
    const { identity, find } = await withUsers()
    const users = Array.from({ length: 30 }, (_, index) => ({ loginId: `many${index}`, displayName: 'Many Love' }))
    await identity.clientAs().userBatches.create({ users })
    expect(await find('many love')).toHaveLength(30)
    expect(await find('many2')).toHaveLength(11)
    expect(await find('lovelace many')).toEqual([])
  })

  /** As the version before wrote it. */
  async function writeOld({ db, projectId }: TestIdentity, userId: string, name: string): Promise<void> {
    await transact(db, async tx => {
      await tx.updateTable('users').set({ display_name: name }).where('id', '=', userId).execute()
      await tx.deleteFrom('user_search_terms').where('user_id', '=', userId).execute()
      const terms = [...name.toLowerCase().split(' '), userId.toLowerCase()]
      const rows = terms.map(term => ({ project_id: projectId, user_id: userId, term }))
      await tx.insertInto('user_search_terms').values(rows).execute()
    })
  }

  test('what the version before writes is found at once, by its words alone, and is moved by the next sweep', async () => {
    const { identity, ada, users, find } = await withUsers()
    const name = ['ada.lovelace@example.com']
    const oldTerms = () => identity.db.selectFrom('user_search_terms').select('term').execute()
    const search = async () => ({
      found: [await find('augusta byron'), await find('aug byr', { verifiedPhone: false }), await find('king')],
      total: (await users.search({ text: 'byron' })).total,
    })
    await writeOld(identity, ada.userId, 'Augusta Byron')
    expect(await search()).toEqual({ found: [name, name, []], total: 1 })
    expect(await oldTerms()).toHaveLength(3)
    await identity.provider.sweep()
    expect(await search()).toEqual({ found: [name, name, []], total: 1 })
    expect(await oldTerms()).toEqual([])
    await writeOld(identity, ada.userId, 'Ada Noel')
    expect([await find('byron'), await find('noel')]).toEqual([[], name])
    await users.patch({ loginId: 'ada.lovelace@example.com', displayName: 'Ada Gordon' })
    expect([await find('noel'), await find('gordon')]).toEqual([[], name])
    expect(await oldTerms()).toEqual([])
  })

  test('users of before are found while they are moved and both versions write, each once', async () => {
    const identity = await start()
    const { users } = identity.clientAs()
    const made = Array.from({ length: 120 }, (_, index) => ({ loginId: `user${index}`, displayName: 'New' }))
    await identity.clientAs().userBatches.create({ users: made })
    const sort = [{ field: 'id' as const }]
    const ids = (await users.search({ text: 'new', sort, limit: 1000 })).users.map(({ userId }) => userId)
    for (const userId of ids) await writeOld(identity, userId, 'Old Member')
    let isMoved = false
    const found = new Set<number>()
    async function search(): Promise<void> {
      do found.add((await users.search({ text: 'old member', limit: 1000 })).users.length)
      while (!isMoved)
    }
    async function write(): Promise<void> {
      for (let index = 0; index < 20; index++)
        await users.patch({ loginId: `user${index}`, displayName: 'Older Member' })
    }
    async function writeAsBefore(): Promise<void> {
      for (const userId of ids.slice(10, 30)) await writeOld(identity, userId, 'Oldest Member')
    }
    const others = [search(), write(), writeAsBefore()]
    await identity.provider.sweep()
    isMoved = true
    await Promise.all(others)
    await identity.provider.sweep()
    await search()
    expect([...found]).toEqual([ids.length])
    expect(await identity.db.selectFrom('user_search_terms').select('term').execute()).toEqual([])
    expect(await countOf(identity)).toEqual({ users: 121, texts: 121, indexed: 121 })
    for (const { userId, name = '' } of (await users.search({ limit: 1000 })).users)
      expect((await users.search({ text: `${name} ${userId}` })).total, name).toBe(1)
  })

  test('however the users with the words are found, each comes once and in order', {
    tags: ['every-engine'],
  }, async () => {
    const { db, projectId, ...identity } = await start()
    const names = ['Ada', 'Zoë', '\u{1F600}', '\uFF21da', 'ada']
    const users = Array.from({ length: 620 }, (_, index) => ({
      loginId: `user${index}`,
      displayName: `${names[index % 5]} ${index % 7 ? 'Many' : 'Few'}`,
    }))
    await identity.clientAs().userBatches.create({ users })
    const small = { countMax: 100, usersOfLarge: 0, soonFoundOut: 20, walkedMax: 50, sortedMax: 1000, countedMax: 1000 }
    for (const text of ['user many', 'few'])
      for (const [field, desc] of [
        ['displayName', false],
        ['createdTime', true],
        ['modifiedTime', true],
        ['id', true],
      ] as const) {
        const search = SearchInput.parse({ text, sort: [{ field, desc }], limit: 200 })
        const whole = await runSearch(db, projectId, { ...search, limit: 1000 })
        expect(whole).toMatchObject({ total: text === 'few' ? 89 : 531 })
        const ids: string[] = []
        for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
          const page = await runSearch(db, projectId, { ...search, after }, small)
          ids.push(...page.rows.map(({ id }) => id))
          after = page.next
        }
        expect(ids).toEqual(whole.rows.map(({ id }) => id))
        const last = await runSearch(db, projectId, { ...search, fromEnd: true }, small)
        expect(last.rows).toEqual(whole.rows.slice(-200))
        expect(last.previous === undefined).toBe(text === 'few')
      }
    for (const search of [{ text: 'user many' }, { text: 'few' }, { text: 'zoë few' }, { statuses: ['enabled'] }]) {
      const byId = SearchInput.parse({ ...search, sort: [{ field: 'id', desc: false }], limit: 1000 })
      const ids = (await runSearch(db, projectId, byId)).rows.map(({ id }) => id)
      const walked: string[] = []
      for (let step: { after?: string | undefined; isDone?: boolean } = {}; !step.isDone; ) {
        const bounds = { lastId: ids[ids.length - 10] ?? '', limit: 30, walkedMax: 45 }
        const next = await walkSearch(db, projectId, { ...byId, after: step.after }, bounds, small)
        walked.push(...next.rows.map(({ id }) => id))
        step = next
      }
      expect(walked).toEqual(ids.slice(0, -9))
    }
    const many = SearchInput.parse({ text: 'user many' })
    expect(await countSearch(db, projectId, many)).toBe(531)
    await expect(countSearch(db, projectId, many, { ...small, countedMax: 531 })).rejects.toThrow(
      'text finds more than 531 users, which are not counted: add a word',
    )
  })

  test('more users than are sorted are refused, unless they come first or another word makes them fewer', async () => {
    const { db, projectId, ...identity } = await start()
    const users = Array.from({ length: 60 }, (_, index) => ({
      loginId: `user${index}`,
      displayName: index < 30 ? 'Ada' : 'Zoe',
    }))
    await identity.clientAs().userBatches.create({ users })
    const small = { countMax: 10, usersOfLarge: 0, soonFoundOut: 5, walkedMax: 20, sortedMax: 25, countedMax: 25 }
    const find = (text: string, limits: SearchLimits, more: object = {}) => {
      const sort = [{ field: 'displayName', desc: false }]
      return runSearch(db, projectId, SearchInput.parse({ text, limit: 10, sort, ...more }), limits)
    }
    expect((await find('ada', small)).rows).toHaveLength(10)
    await expect(find('zoe', small)).rejects.toMatchObject({ fields: [{ field: 'text' }] })
    expect(await find('zoe', { ...small, sortedMax: 31 })).toMatchObject({ rows: { length: 10 }, isTotalExact: false })
    expect((await find('zoe user3', small)).rows).toHaveLength(10)
    identity.clock.now += 2_000
    const fromCreatedTime = identity.clock.now - 1_000
    await identity.clientAs().users.create({ loginId: 'late', displayName: 'Zoe' })
    expect((await find('zoe', small, { fromCreatedTime })).rows).toHaveLength(1)
  })

  // What is counted and paged is decided above the statements that the tests before run on every engine.
  test.runIf(engine === 'sqlite')(
    'more users than are counted are said to be more, and all of them are paged through',
    async () => {
      const identity = await start()
      const { users } = identity.clientAs()
      for (let batch = 0; batch < 11; batch++) {
        const made = Array.from({ length: 1000 }, (_, index) => ({
          loginId: `many${batch}.${index}`,
          displayName: index % 4 ? 'Many Blue' : 'Many Red',
        }))
        await identity.clientAs().userBatches.create({ users: made })
      }
      const totalOf = async (search: object) => {
        const { total, isTotalExact = true } = await users.search({ limit: 1, ...search })
        return { total, isTotalExact }
      }
      expect(await totalOf({})).toEqual({ total: 11_001, isTotalExact: true })
      expect(await totalOf({ text: 'many blue' })).toEqual({ total: 8250, isTotalExact: true })
      expect(await totalOf({ text: 'many red', statuses: ['enabled'] })).toMatchObject({ isTotalExact: true })
      expect(await totalOf({ text: 'many' })).toEqual({ total: 10_000, isTotalExact: false })
      expect(await totalOf({ statuses: ['invited'] })).toMatchObject({ isTotalExact: true })
      const sort = [{ field: 'displayName' as const }]
      const seen = new Set<string>()
      for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
        const page = await users.search({ text: 'many', sort, limit: 4000, after })
        for (const { userId } of page.users) seen.add(userId)
        after = page.next
      }
      expect(seen.size).toBe(11_000)
    },
  )
})
