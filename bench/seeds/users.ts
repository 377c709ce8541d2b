import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { isSqlite, openDatabase } from '@gatehouse-id/database'
import type { Tables } from '@gatehouse-id/identity-provider'
import { digestToShard, type UserRow } from '../../identity-provider/src/directory/users/profile/store.ts'
import {
  beginningLengths,
  textsOf,
  wordsOfTexts,
} from '../../identity-provider/src/directory/users/profile/search/texts.ts'
import { keysOfBeginnings } from '../../identity-provider/src/foundation/rows/term-key.ts'

const given = [
  'Ada',
  'Alan',
  'Grace',
  'Edsger',
  'Barbara',
  'Donald',
  'Frances',
  'Ken',
  'Margaret',
  'Tony',
  'Radia',
  'Leslie',
]
const family = ['Lovelace', 'Turing', 'Hopper', 'Dijkstra', 'Liskov', 'Knuth', 'Allen', 'Thompson', 'Hamilton', 'Hoare']
/** Seven, so that no name goes with one status alone. */
const statuses = ['enabled', 'enabled', 'enabled', 'enabled', 'enabled', 'invited', 'disabled']

function nameOf(index: number) {
  return {
    first: given[index % given.length] ?? '',
    last: `${family[index % family.length]}${index % 977}`,
  }
}

/** The login id that a seeded user has. */
export function loginIdOf(index: number): string {
  const { first, last } = nameOf(index)
  return `${first}.${last}.${index}@example.com`.toLowerCase()
}

const columns = [
  ...([
    'project_id',
    'id',
    'status',
    'display_name',
    'given_name',
    'middle_name',
    'family_name',
    'email',
    'phone',
  ] as const),
  ...([
    'verified_email',
    'verified_phone',
    'picture',
    'is_test',
    'has_password',
    'login_ids',
    'custom_attributes',
  ] as const),
  ...(['created_at', 'modified_at'] as const),
]
type Seeded = Pick<UserRow, (typeof columns)[number]>

function userOf(projectId: string, index: number): Seeded {
  const { first, last } = nameOf(index)
  const email = loginIdOf(index)
  const at = 1_700_000_000_000 + index * 1000
  return {
    ...{ project_id: projectId, id: `U${index.toString(36).padStart(27, '0')}` },
    ...{ status: statuses[index % statuses.length] ?? '', display_name: `${first} ${last}` },
    ...{ given_name: first, middle_name: '', family_name: last, email, phone: '', verified_phone: 0, picture: '' },
    // Nobody asks who vouches for a seeded address.
    verified_email: 1 as UserRow['verified_email'],
    ...{ is_test: 0, has_password: 0, login_ids: JSON.stringify([email]), custom_attributes: '{}' },
    ...{ created_at: at, modified_at: at },
  } as Seeded
}

type Seed = { projectId: string; from: number; count: number; hasTexts?: boolean }

/** Adds users up to `count` to the database of a stopped server, rows as the product writes them. */
export async function seedUsers(databaseUrl: string, seed: Seed): Promise<void> {
  const db = await openDatabase<Tables>({ url: databaseUrl })
  function textsAndKeys(user: Seeded) {
    // It reads columns that a seeded user has.
    const texts = textsOf(user as UserRow)
    return { texts, keys: keysOfBeginnings(db, seed.projectId, wordsOfTexts(texts), beginningLengths) }
  }
  if (isSqlite(db)) insert(databaseUrl.slice('file:'.length), seed, textsAndKeys)
  else await copy(databaseUrl, seed, textsAndKeys)
  await db.destroy()
}

type TextsAndKeys = (user: Seeded) => { texts: string; keys: string[] }

function insert(path: string, { projectId, from, count, hasTexts = true }: Seed, textsAndKeys: TextsAndKeys) {
  const db = new DatabaseSync(path)
  db.exec('pragma synchronous = off; pragma cache_size = -400000; begin')
  const insertion = db.prepare(`insert into users (${columns.join()}) values (${columns.map(() => '?').join()})`)
  const loginId = db.prepare('insert into user_login_ids (project_id, login_id, user_id) values (?, ?, ?)')
  const text = db.prepare('insert into user_texts (project_id, user_id, texts) values (?, ?, ?)')
  const words = db.prepare('insert into user_text_terms (rowid, terms) values (?, ?)')
  const counted = db.prepare(`insert into user_counts (project_id, shard, is_test, users) values (?, ?, 0, 1)
    on conflict (project_id, shard, is_test) do update set users = users + 1`)
  for (let index = from; index < count; index++) {
    const user = userOf(projectId, index)
    insertion.run(...columns.map(column => user[column]))
    loginId.run(projectId, user.email, user.id)
    if (hasTexts) {
      const { texts, keys } = textsAndKeys(user)
      const { lastInsertRowid } = text.run(projectId, user.id, texts)
      words.run(lastInsertRowid, keys.join(' '))
    }
    counted.run(projectId, digestToShard(user.id))
  }
  db.exec('commit')
  db.close()
}

/** What PostgreSQL has beside the texts. */
const besideTexts = ['display_name', 'email', 'created_at', 'is_test'] as const

/** By `copy` of psql; indexes are made anew after it. */
async function copy(url: string, { projectId, from, count }: Seed, textsAndKeys: TextsAndKeys): Promise<void> {
  const psql = (statement: string) =>
    execFileSync('psql', [url, '-qAtc', statement], { encoding: 'utf8', maxBuffer: 1e8 }).trim()
  const indexes = psql(`select indexdef from pg_indexes
    where tablename in ('users', 'user_login_ids', 'user_texts') and indexname not like '%_pkey'`).split('\n')
  for (const index of indexes) psql(`drop index ${/INDEX (\S+)/.exec(index)?.[1]}`)
  const into = {
    users: copying(url, `users (${columns.join()})`),
    loginIds: copying(url, 'user_login_ids (project_id, login_id, user_id)'),
    texts: copying(url, `user_texts (project_id, user_id, texts, terms, ${besideTexts.join()})`),
  }
  const counts = new Map<number, number>()
  for (let index = from; index < count; index++) {
    const user = userOf(projectId, index)
    const { texts, keys } = textsAndKeys(user)
    await into.users.line(columns.map(column => user[column]))
    await into.loginIds.line([projectId, user.email, user.id])
    await into.texts.line([projectId, user.id, texts, `{${keys.join()}}`, ...besideTexts.map(column => user[column])])
    const shard = digestToShard(user.id)
    counts.set(shard, (counts.get(shard) ?? 0) + 1)
  }
  await Promise.all(Object.values(into).map(({ end }) => end()))
  for (const [shard, users] of counts)
    psql(`insert into user_counts (project_id, shard, is_test, users) values ('${projectId}', ${shard}, 0, ${users})
      on conflict (project_id, shard, is_test) do update set users = user_counts.users + ${users}`)
  for (const index of indexes) psql(`set maintenance_work_mem = '1GB'; ${index}`)
}

/** Lines for a table, without asking its foreign keys. */
function copying(url: string, table: string) {
  const options = { PGOPTIONS: '-c session_replication_role=replica' }
  const child = spawn('psql', [url, '-q', '-v', 'ON_ERROR_STOP=1', '-c', `copy ${table} from stdin`], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, ...options },
  })
  const exited = once(child, 'exit')
  let waiting: string[] = []
  async function send(): Promise<void> {
    const text = waiting.join('')
    waiting = []
    if (!child.stdin.write(text)) await once(child.stdin, 'drain')
  }
  return {
    async line(values: readonly unknown[]): Promise<void> {
      waiting.push(`${values.map(value => String(value).replaceAll('\n', '\\n')).join('\t')}\n`)
      if (waiting.length === 1_000) await send()
    },
    async end(): Promise<void> {
      await send()
      child.stdin.end()
      const [code] = await exited
      if (code !== 0) throw new Error(`psql ended with ${code}`)
    },
  }
}
