import { transact } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { identityEngines } from '../../../../testing/engines.ts'
import type { TestIdentity } from '../../../../testing/identity.ts'
import { SearchInput } from './fields.ts'
import { runSearch } from './search.ts'

const byName = [{ field: 'displayName' as const }]
const columns = ['display_name', 'email', 'created_at', 'is_test'] as const

describe.each(identityEngines)(
  'orders of a text search on $engine',
  { tags: ['every-engine'] },
  ({ engine, start }) => {
    async function withUsers(names: string[]) {
      const identity = await start()
      const users = names.map((displayName, index) => ({ loginId: `user${index}`, displayName }))
      await identity.clientAs().userBatches.create({ users })
      return identity
    }

    async function namesOf({ db, projectId }: TestIdentity, search: object = {}): Promise<string[]> {
      const asked = SearchInput.parse({ text: 'user', limit: 100, sort: byName, ...search })
      return (await runSearch(db, projectId, asked)).rows.map(row => row.display_name)
    }

    /** Of users for whom something else stands beside the texts. */
    async function strayed({ db }: TestIdentity): Promise<string[]> {
      const users = await db
        .selectFrom('users')
        .select(['id', ...columns])
        .orderBy('id')
        .execute()
      const texts = await db
        .selectFrom('user_texts')
        .select(['user_id as id', ...columns])
        .orderBy('id')
        .execute()
      return users
        .filter((user, at) => JSON.stringify(user) !== JSON.stringify(texts[at]))
        .map(user => user.display_name)
    }

    test('every criterion beside a text finds the same whatever the order is', async () => {
      const identity = await withUsers(['Ada', 'Zoe', 'Bob'])
      const { users } = identity.clientAs()
      await users.patch({ loginId: 'user0', email: 'ada@example.com', phone: '+12025550123', verifiedEmail: true })
      const [at, later] = [identity.clock.now, identity.clock.now + 1_000]
      const found: [object, string[]][] = [
        [{}, ['Ada', 'Bob', 'Zoe']],
        [{ statuses: ['invited'] }, []],
        [{ emails: ['ada@example.com'] }, ['Ada']],
        [{ phones: ['+12025550123'] }, ['Ada']],
        [{ verifiedEmail: true }, ['Ada']],
        [{ verifiedPhone: true }, []],
        [{ fromCreatedTime: at, toCreatedTime: at }, ['Ada', 'Bob', 'Zoe']],
        [{ fromCreatedTime: later }, []],
        [{ fromModifiedTime: later }, []],
        [{ toModifiedTime: later }, ['Ada', 'Bob', 'Zoe']],
        [{ testUsersOnly: true }, []],
        [{ withTestUser: true }, ['Ada', 'Bob', 'Zoe']],
        [{ roleNames: ['none'] }, []],
        [{ tenantIds: ['none'] }, []],
      ]
      for (const [criterion, names] of found)
        for (const field of ['displayName', 'email', 'createdTime', 'id', 'phoneNumber', 'status', 'modifiedTime'])
          expect((await namesOf(identity, { ...criterion, sort: [{ field }] })).toSorted(), field).toEqual(names)
    })

    // SQLite sorts by the rows of users.
    describe.runIf(engine === 'postgresql')('which stand beside the texts', () => {
      test('users are sorted by them, and no row of a user is read for it', async () => {
        const identity = await withUsers(['Ada', 'Zoe', 'Bob'])
        const wrong = identity.db.updateTable('user_texts').set({ display_name: '' })
        await wrong.where('display_name', 'in', ['Zoe', 'Bob']).execute()
        // The user of the page and one more are found by them.
        expect(await namesOf(identity, { limit: 1 })).toEqual(['Bob'])
        expect(await namesOf(identity, { limit: 1, statuses: ['enabled', 'invited'] })).toEqual(['Ada'])
      })

      test('they follow every change', async () => {
        const identity = await withUsers(['Ada', 'Zoe', 'Bob'])
        const { users } = identity.clientAs()
        await users.patch({ loginId: 'user1', displayName: 'zoe' })
        expect(await namesOf(identity)).toEqual(['Ada', 'Bob', 'zoe'])
        await users.patch({ loginId: 'user1', displayName: 'Aaron', email: 'aaron@example.com' })
        await users.create({ loginId: 'user3', displayName: 'Abel', test: true })
        expect(await namesOf(identity)).toEqual(['Aaron', 'Ada', 'Bob'])
        expect(await namesOf(identity, { withTestUser: true })).toEqual(['Aaron', 'Abel', 'Ada', 'Bob'])
        expect(await strayed(identity)).toEqual([])
      })

      test('they follow every change without what the version before needs for it', async () => {
        const identity = await withUsers(['Ada', 'Zoe', 'Bob'])
        // The tables are used by other tests after this one.
        onTestFinished(() => setTriggers(identity, 'enable'))
        await setTriggers(identity, 'disable')
        const { users } = identity.clientAs()
        await users.patch({ loginId: 'user1', displayName: 'zoe' })
        await users.patch({ loginId: 'user2', email: 'bob@example.com' })
        await users.create({ loginId: 'user3', displayName: 'Abel', test: true })
        expect(await strayed(identity)).toEqual([])
      })

      async function setTriggers({ db }: TestIdentity, how: 'enable' | 'disable'): Promise<void> {
        await sql`alter table users ${sql.raw(how)} trigger users_reordered`.execute(db)
        await sql`alter table user_texts ${sql.raw(how)} trigger user_texts_written`.execute(db)
      }

      test('they follow what the version before writes', async () => {
        const identity = await withUsers(['Ada', 'Zoe', 'Bob'])
        await transact(identity.db, async tx => {
          await tx.updateTable('users').set({ display_name: 'AARON' }).where('display_name', '=', 'Zoe').execute()
          const written = sql`update user_texts set texts = replace(texts, 'zoe', 'aaron') where texts like '%zoe%'`
          await written.execute(tx)
        })
        expect(await namesOf(identity)).toEqual(['AARON', 'Ada', 'Bob'])
        await identity.db.deleteFrom('user_texts').execute()
        const again = sql`insert into user_texts (project_id, user_id, texts, terms)
        select project_id, id, lower(display_name), '{}' from users`
        await again.execute(identity.db)
        expect(await strayed(identity)).toEqual([])
      })

      test('users of before are in their places while they are moved', async () => {
        const identity = await withUsers(['Ada', 'Zoe', 'Bob'])
        const { db } = identity
        const forget = async () => {
          const nothing = sql.join(columns.map(column => sql`${sql.ref(column)} = null`))
          await sql`update user_texts set ${nothing} where display_name <> 'Bob'`.execute(db)
        }
        await forget()
        expect(await namesOf(identity)).toEqual(['Ada', 'Bob', 'Zoe'])
        expect(await namesOf(identity, { limit: 2, sort: [{ field: 'displayName', desc: true }] })).toEqual([
          'Zoe',
          'Bob',
        ])
        await identity.provider.sweep()
        expect(await strayed(identity)).toEqual([])
        await forget()
        const { users } = identity.clientAs()
        await Promise.all([
          identity.provider.sweep(),
          ...[0, 1, 2].map(index => users.patch({ loginId: `user${index}`, displayName: `Name ${index}` })),
        ])
        expect(await namesOf(identity)).toEqual(['Name 0', 'Name 1', 'Name 2'])
        expect(await strayed(identity)).toEqual([])
      })
    })
  },
)
