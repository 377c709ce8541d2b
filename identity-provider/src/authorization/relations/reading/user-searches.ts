import { isSsoProvider } from '../../../foundation/ids/sso-provider-id.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { UserQuery } from './user-query.ts'
import { loginIdKeys, runSearch, SearchInput, type UserRow } from '../../../directory/index.ts'

const pageSize = 1000

/**
 * The ids of the users whom a search finds now; with `only`, those of these names that belong to one of them, a name
 * being a user's id or one of the login ids.
 */
export async function findUsers(
  db: Reading,
  projectId: string,
  { query, only }: { query: string; only?: readonly string[] },
): Promise<string[]> {
  if (only === undefined) return matching(db, projectId, query)
  const idsOf = await userIdsOf(db, projectId, only)
  const candidates = [...new Set([...idsOf.values()].flat())]
  const found = new Set(await matching(db, projectId, query, candidates))
  return only.filter(name => idsOf.get(name)?.some(id => found.has(id)))
}

async function matching(db: Reading, projectId: string, text: string, userIds?: string[]): Promise<string[]> {
  if (userIds?.length === 0) return []
  const query = UserQuery.parse(JSON.parse(text))
  const ids: string[] = []
  let after: string | undefined
  do {
    const search = SearchInput.parse({
      text: query.text,
      statuses: query.statuses,
      tenantIds: query.tenants,
      roleNames: query.roles,
      customAttributes: query.customAttributes,
      withTestUser: query.withTestUser,
      userIds,
      limit: pageSize,
      after,
    })
    const page = await runSearch(db, projectId, search)
    ids.push(...page.rows.filter(row => !query.ssoOnly || signsInThroughSso(row)).map(row => row.id))
    after = page.next
  } while (after !== undefined)
  return ids
}

function signsInThroughSso({ oauth_providers }: UserRow): boolean {
  // The column holds what this package wrote: a JSON array of texts.
  return (JSON.parse(oauth_providers) as string[]).some(isSsoProvider)
}

/** Whom a name may mean: the user with that id, the user with that login id. */
async function userIdsOf(db: Reading, projectId: string, names: readonly string[]): Promise<Map<string, string[]>> {
  const keys = [...new Set(names.flatMap(loginIdKeys))]
  const owners = new Map<string, string>()
  for (let from = 0; from < keys.length; from += pageSize) {
    const rows = await db
      .selectFrom('user_login_ids')
      .select(['login_id', 'user_id'])
      .where('project_id', '=', projectId)
      .where('login_id', 'in', keys.slice(from, from + pageSize))
      .execute()
    for (const row of rows) owners.set(row.login_id, row.user_id)
  }
  const ownersOf = (name: string) => loginIdKeys(name).flatMap(key => owners.get(key) ?? [])
  return new Map(names.map(name => [name, [name, ...ownersOf(name)]]))
}
