import type { Right } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import { RightsExceeded } from '../../foundation/errors/errors.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { findProject } from '../../projects/index.ts'
import { administratorRole, consoleRights } from '../roles/console-roles.ts'
import { findUserById } from '../users/profile/store.ts'
import { consoleRoleOf, grantsBetween, grantsMax, Rbac, rbacOfRoles, roleIn } from './rbac.ts'
import { findRbac, listConsoleRoleNames, listRbac, putDescoper } from './store.ts'

type UserOfCompany = { companyId: string; userId: string }

/**
 * What an administrator holds: what was stated for them, else what their console role implies. Users of the company's
 * first project have such rights in its other projects; users of other projects in their own alone.
 */
export async function findRights(db: Reading, who: { projectId: string; userId: string }): Promise<Rbac> {
  const said = await findRbac(db, who)
  if (said !== undefined) return Rbac.parse(JSON.parse(said))
  const project = await findProject(db, who.projectId)
  return rbacOfRoles(who.projectId, await listConsoleRoleNames(db, who), project?.company_id === who.projectId)
}

/**
 * What an administrator may do beyond the company's first project, of which they are a user; undefined for all others.
 * Every project counts only for those who still have the role Administrator in the first one.
 */
export async function findReach(
  db: Reading,
  { companyId: projectId, userId }: UserOfCompany,
): Promise<Rbac | undefined> {
  const user = await findUserById(db, { projectId, userId })
  if (user?.status !== 'enabled') return undefined
  const rights = await findRights(db, { projectId, userId })
  if (!rights.isCompanyAdmin) return rights
  const roleNames = await listConsoleRoleNames(db, { projectId, userId })
  return { ...rights, isCompanyAdmin: roleNames.includes(administratorRole) }
}

/** The console role of an administrator of the company's first project in one of its other projects; undefined for none. */
export async function findRoleElsewhere(
  db: Reading,
  { homeId, userId, projectId }: { homeId: string; userId: string; projectId: string },
): Promise<string | undefined> {
  const project = await findProject(db, projectId)
  if (!project || project.company_id !== homeId) return undefined
  const reach = await findReach(db, { companyId: homeId, userId })
  // The column holds what this package wrote: a JSON array of tags.
  const role = reach && roleIn(reach, { id: project.id, tags: JSON.parse(project.tags) as string[] })
  return role && consoleRoleOf[role]
}

/** The rights that such a role gives; those who reach every project have one more. */
export async function rightsElsewhere(
  db: Reading,
  who: { homeId: string; userId: string; projectId: string },
): Promise<Right[]> {
  const roleName = await findRoleElsewhere(db, who)
  if (roleName === undefined) return []
  return [...consoleRights([roleName]), ...(await companyRight(db, { companyId: who.homeId, userId: who.userId }))]
}

/** The right `company` for an administrator who reaches every project of the company. */
export async function companyRight(db: Reading, who: UserOfCompany): Promise<Right[]> {
  const project = await findProject(db, who.companyId)
  if (project?.company_id !== who.companyId) return []
  return (await findReach(db, who))?.isCompanyAdmin ? ['company'] : []
}

/** What the calling user reaches beyond the called project; undefined for keys, and for users of that project itself. */
export async function reachOfCaller(db: Reading, { projectId, actor }: Pick<Call, 'projectId' | 'actor'>) {
  if (actor.type !== 'user') return undefined
  const project = await findProject(db, projectId)
  if (!project) return undefined
  const isHome = project.company_id === projectId
  if (!isHome && (await findUserById(db, { projectId, userId: actor.id }))) return undefined
  return findReach(db, { companyId: project.company_id, userId: actor.id })
}

/**
 * Only those who administer a project give and take roles there; those who administer every project, in the whole
 * company. The called project is the caller's to administer, or they would not have come here. Keys without the
 * role `admin` in the company go no further than that.
 */
export async function isWithinReach(
  db: Reading,
  call: Pick<Call, 'projectId' | 'actor' | 'rights'>,
  { before, after }: { before: Rbac; after: Rbac },
): Promise<boolean> {
  if (call.rights.includes('company')) return true
  const changed = grantsBetween(before, after)
  const beyond = changed.filter(grant => grant.projectId !== call.projectId)
  if (beyond.length === 0) return true
  const own = await reachOfCaller(db, call)
  if (!own) return false
  const given = { projects: own.projects.filter(isAdmin), tags: own.tags.filter(isAdmin) }
  return beyond.every(
    ({ projectId, tag }) =>
      given.projects.some(({ projectIds }) => projectId !== undefined && projectIds.includes(projectId)) ||
      given.tags.some(({ tags }) => tag !== undefined && tags.includes(tag)),
  )
}

/** @throws {RightsExceeded} when the change goes beyond what the caller administers */
export async function requireReach(
  db: Reading,
  call: Pick<Call, 'projectId' | 'actor' | 'rights'>,
  change: { before: Rbac; after: Rbac },
): Promise<void> {
  if (await isWithinReach(db, call, change)) return
  const message = 'roles in other projects are given and taken by those who administer these'
  throw new RightsExceeded({ message, fields: [{ field: 'rbac', message }] })
}

function isAdmin({ role }: { role: string }): boolean {
  return role === 'admin'
}

/** The tags that decide which projects of the company some administrator reaches. */
export async function listReachingTags(db: Reading, companyId: string): Promise<Set<string>> {
  const stated = [...(await listRbac(db, companyId)).values()].map(rbac => Rbac.parse(JSON.parse(rbac)))
  return new Set(stated.flatMap(({ tags }) => tags.flatMap(each => each.tags)))
}

/** Makes the calling user, unless they reach every project, an administrator of a project that they made. */
export async function reachNewProject(tx: Writing, call: Pick<Call, 'projectId' | 'actor'>, id: string): Promise<void> {
  const own = await reachOfCaller(tx, call)
  const project = await findProject(tx, call.projectId)
  if (!own || !project || own.isCompanyAdmin) return
  const roomy = own.projects.find(({ role, projectIds }) => role === 'admin' && projectIds.length < grantsMax)
  const projects = roomy
    ? own.projects.map(each => (each === roomy ? { ...each, projectIds: [...each.projectIds, id] } : each))
    : [...own.projects, { projectIds: [id], role: 'admin' as const }]
  const rbac = JSON.stringify(Rbac.parse({ ...own, projects }))
  await putDescoper(tx, { projectId: project.company_id, userId: call.actor.id, rbac })
}
