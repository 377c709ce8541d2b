import { DatabaseSync } from 'node:sqlite'
import { digestToShard } from '../../identity-provider/src/directory/users/profile/user/shard.ts'
import { termsOf } from '../../identity-provider/src/directory/users/profile/search/terms.ts'

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

/** Adds users up to `count` to a stopped server's SQLite file, rows as the product writes them. */
export function seedUsers(
  path: string,
  {
    projectId,
    from,
    count,
    hasSearchTerms = true,
  }: { projectId: string; from: number; count: number; hasSearchTerms?: boolean },
) {
  const db = new DatabaseSync(path)
  db.exec('pragma synchronous = off; pragma cache_size = -400000; begin')
  const user =
    db.prepare(`insert into users (project_id, id, status, display_name, given_name, middle_name, family_name,
    email, phone, verified_email, verified_phone, picture, is_test, has_password, login_ids, custom_attributes, created_at,
    modified_at) values (?, ?, ?, ?, ?, '', ?, ?, '', 1, 0, '', 0, 0, ?, '{}', ?, ?)`)
  const loginId = db.prepare('insert into user_login_ids (project_id, login_id, user_id) values (?, ?, ?)')
  const term = db.prepare('insert into user_search_terms (project_id, term, user_id) values (?, ?, ?)')
  const counted = db.prepare(`insert into user_counts (project_id, shard, is_test, users) values (?, ?, 0, 1)
    on conflict (project_id, shard, is_test) do update set users = users + 1`)
  for (let index = from; index < count; index++) {
    const id = `U${index.toString(36).padStart(27, '0')}`
    const { first, last } = nameOf(index)
    const email = loginIdOf(index)
    const name = `${first} ${last}`
    const at = 1_700_000_000_000 + index * 1000
    user.run(
      projectId,
      id,
      statuses[index % statuses.length] ?? '',
      name,
      first,
      last,
      email,
      JSON.stringify([email]),
      at,
      at,
    )
    loginId.run(projectId, email, id)
    const terms = hasSearchTerms ? termsOf([email, email, name, first, last, '', id]) : []
    for (const text of terms) term.run(projectId, text, id)
    counted.run(projectId, digestToShard(id))
  }
  db.exec('commit')
  db.close()
}
