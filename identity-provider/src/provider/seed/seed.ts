import { analyzeFilledTables, isSqlite, isUniqueViolation, transact } from '@gatehouse-id/database'
import { createNewId, type IdPrefix } from '../../foundation/ids/new-id.ts'
import { insertAll } from '../../foundation/rows/insert-all.ts'
import type { Db, Writing } from '../../foundation/tables/tables.ts'
import { countUsers } from '../../directory/users/profile/store.ts'
import { seedAccessKeys } from './access-keys.ts'
import { seedConfiguration } from './configuration.ts'
import { seedGroups } from './groups.ts'
import { createSeededRandom } from './random.ts'
import { createScale, type SeedOptions } from './scale.ts'
import { seedSignIns, timesOfSignIns } from './sign-ins.ts'
import { tenantRow } from './tenants.ts'
import { seedUsers } from './users.ts'

/** Users, tenants or sign-ins of one transaction. */
const batchSize = 20_000
const accessKeysMax = 200

/** What is counted in a project's progress, in the order in which it is made. */
export type SeedProgress = { what: 'tenants' | 'users' | 'sign-ins'; made: number; of: number }

/** The project has rows with the same login ids or names. */
export class SeedCollides extends Error {
  override readonly name = 'SeedCollides'
}

/** How many users, of whom the first start makes one, and tenants a project has. */
export async function sizeOfProject(db: Db, projectId: string): Promise<{ users: number; tenants: number }> {
  const { users, testUsers } = await countUsers(db, projectId)
  const { tenants } = await db
    .selectFrom('tenants')
    .select(eb => eb.fn.countAll<number>().as('tenants'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { users: users + testUsers, tenants: Number(tenants) }
}

/**
 * Fills a project with made-up data. The same options make the same data in an empty project, besides secrets.
 * @throws {SeedCollides} when the project has such rows already; what was written before stays
 */
export async function seedProject(
  db: Db,
  options: SeedOptions,
  onProgress: (progress: SeedProgress) => void,
): Promise<void> {
  const scale = createScale(options, await sizeOfProject(db, options.projectId))
  const now = { time: scale.timeOf(0) }
  const { bytes } = createSeededRandom(scale.seed, 'ids', scale.firstUser)
  const newId = createNewId({ clock: () => now.time, random: bytes })
  const idAt = (time: number, prefix: IdPrefix) => {
    now.time = time
    return newId(prefix)
  }

  async function inBatches<Made>(
    what: SeedProgress['what'],
    of: number,
    work: (tx: Writing, range: { from: number; to: number }) => Promise<Made>,
  ): Promise<Made[]> {
    const made: Made[] = []
    for (let from = 0; from < of; from += batchSize) {
      const to = Math.min(from + batchSize, of)
      made.push(await transact(db, tx => work(tx, { from, to })).catch(refuseCollision))
      onProgress({ what, made: to, of })
    }
    return made
  }

  const roleIds = await transact(db, tx => seedConfiguration(tx, scale, prefix => idAt(scale.timeOf(0), prefix)))
  await inBatches('tenants', scale.tenants, (tx, { from, to }) =>
    insertAll(
      tx,
      'tenants',
      Array.from({ length: to - from }, (_, index) => tenantRow(scale, from + index)),
    ),
  )
  const made = await inBatches('users', scale.users, (tx, range) => seedUsers(tx, { scale, roleIds, idAt }, range))
  const userIds = made.flat()
  await transact(db, tx => seedGroups(tx, { scale, idAt }))
  const accessKeys = Math.min(accessKeysMax, Math.ceil(scale.users / 20))
  await transact(db, tx => seedAccessKeys(tx, { scale, roleIds, idAt }, accessKeys))
  const times = scale.users === 0 ? [] : timesOfSignIns(scale)
  await inBatches('sign-ins', times.length, (tx, { from, to }) =>
    seedSignIns(tx, { scale, userIds, idAt }, from, times.slice(from, to)),
  )
  // Without it PostgreSQL plans for empty tables until it looks by itself; SQLite never does.
  if (!isSqlite(db)) await analyzeFilledTables(db)
}

function refuseCollision(error: unknown): never {
  if (isUniqueViolation(error))
    throw new SeedCollides('the project has users or tenants of the same names; take another --seed')
  throw error
}
