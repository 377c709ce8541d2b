import { DatabaseSync } from 'node:sqlite'

/** Groups in chains of six, folders in chains of eight, each folder seen by one group; documents in folders. */
export const dsl = `model AuthZ 1.0
type user
type group
  relation member: user | group#member
type folder
  relation parent: folder
  relation owner: user
  relation viewer: user | group#member
  permission can_view: owner | viewer | parent.can_view
type document
  relation folder: folder
  relation editor: user | group#member
  permission can_edit: editor
  permission can_view: can_edit | folder.can_view
type report
  relation reader: user | group#member
`
const groupDepth = 6
const folderDepth = 8
/** Who reads the one report. */
export const readersOfReport = 100

export type RelationContext = ReturnType<typeof relationContextOf>
type Question = {
  resource: string
  resourceType: string
  relation: string
  target: string
  targetType: string
}

/** A context of so many relations, 1,000 at least: numbers of everything, and questions with their answers. */
export function relationContextOf(relations: number) {
  if (!(relations >= 1_000)) throw new Error(`a context has at least 1,000 relations, not ${relations}`)
  const users = Math.round(relations * 0.2)
  const groups = Math.max(groupDepth, Math.round(relations * 0.03))
  const folders = Math.max(folderDepth, Math.round(relations * 0.05))
  const memberships = Math.round(relations * 0.5)
  const groupOfFolder = (folder: number) => (folder * 7) % groups
  const groupOfMembership = (membership: number) => (membership * 13) % groups
  const chain = (first: number, depth: number, count: number) => {
    const last = Math.min(count - 1, first - (first % depth) + depth - 1)
    return Array.from({ length: last - first + 1 }, (_, step) => first + step)
  }
  const membersOfGroup = Array.from({ length: groups }, (): number[] => [])
  for (let membership = 0; membership < memberships; membership++)
    membersOfGroup[groupOfMembership(membership)]?.push(membership % users)

  /** All users who see the content of a folder. */
  const viewers = (folder: number): Set<number> =>
    new Set(
      chain(folder, folderDepth, folders)
        .flatMap(above => chain(groupOfFolder(above), groupDepth, groups))
        .flatMap(group => membersOfGroup[group] ?? []),
    )

  const documents = relations - memberships - folders - groups - Math.round((folders * 7) / 8) - readersOfReport
  const question = (document: number, user: number): Question => ({
    resourceType: 'document',
    resource: `d${document}`,
    relation: 'can_view',
    targetType: 'user',
    target: `u${user}`,
  })
  return {
    users,
    groups,
    folders,
    memberships,
    documents,
    /** A member of the innermost group of so many chains, asked of the outermost one. */
    nested(count: number): Question[] {
      return Array.from({ length: count }, (_, at): Question => {
        const outermost = ((at * 7919) % Math.floor(groups / groupDepth)) * groupDepth
        const [user = 0] = membersOfGroup[outermost + groupDepth - 1] ?? []
        return {
          resourceType: 'group',
          resource: `g${outermost}`,
          relation: 'member',
          targetType: 'user',
          target: `u${user}`,
        }
      })
    },
    /** As many that are allowed as that are denied. */
    questions(count: number): { allowed: Question[]; denied: Question[] } {
      const allowed: Question[] = []
      const denied: Question[] = []
      for (let at = 0; allowed.length < count || denied.length < count; at++) {
        const document = (at * 8 * 31) % documents
        const seen = viewers(document % folders)
        const some = [...seen][(at * 17) % Math.max(1, seen.size)]
        if (some !== undefined && allowed.length < count) allowed.push(question(document, some))
        const user = (at * 7919) % users
        if (!seen.has(user) && denied.length < count) denied.push(question(document, user))
      }
      return { allowed, denied }
    },
  }
}

/** The context as SQL of both engines, one statement for each kind of relation. */
export function relationStatements({ projectId, context }: { projectId: string; context: RelationContext }): string[] {
  const { groups, folders, memberships, documents, users } = context
  const last = (depth: number, count: number) => `n % ${depth} <> ${depth - 1} and n + 1 < ${count}`
  const insert = (count: number, values: string, where = 'true') =>
    `insert into authorization_relations
       (project_id, resource_type, resource, relation, target_relation, target, target_type, query, created_at)
     with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < ${count})
     select '${projectId}', ${values}, '', 0 from numbers where ${where} on conflict do nothing`
  return [
    insert(groups, `'group', 'g' || n, 'member', 'member', 'g' || (n + 1), 'group'`, last(groupDepth, groups)),
    insert(folders, `'folder', 'f' || n, 'parent', '', 'f' || (n + 1), 'folder'`, last(folderDepth, folders)),
    insert(folders, `'folder', 'f' || n, 'viewer', 'member', 'g' || (n * 7 % ${groups}), 'group'`),
    insert(memberships, `'group', 'g' || (n * 13 % ${groups}), 'member', '', 'u' || (n % ${users}), 'user'`),
    insert(documents, `'document', 'd' || n, 'folder', '', 'f' || (n % ${folders}), 'folder'`),
    insert(readersOfReport, `'report', 'r', 'reader', '', 'u' || n, 'user'`),
  ]
}

/** Adds the context to a stopped server's SQLite file. */
export function seedRelations(path: string, given: { projectId: string; context: RelationContext }): number {
  const db = new DatabaseSync(path)
  db.exec('pragma synchronous = off; pragma cache_size = -400000; begin')
  let count = 0
  for (const statement of relationStatements(given)) count += Number(db.prepare(statement).run().changes)
  db.exec('commit')
  db.close()
  return count
}
