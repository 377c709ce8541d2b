import { z } from 'zod'

/** provider-api §3.15, most powerful first. */
export const descoperRoles = ['admin', 'developer', 'support', 'auditor'] as const
export type DescoperRole = (typeof descoperRoles)[number]

/** The console role for each (roles/console-roles.ts). */
export const consoleRoleOf: Record<DescoperRole, string> = {
  admin: 'Administrator',
  developer: 'Developer',
  support: 'Support',
  auditor: 'Auditor',
}
export const consoleRoleNames = Object.values(consoleRoleOf)

/** Of projects or tags in one statement, and of statements. */
export const grantsMax = 100
const names = z.array(z.string().trim().min(1).max(100)).max(grantsMax)
const role = z.enum(descoperRoles)
function some<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(grantsMax).default([])
}

export const Rbac = z.object({
  isCompanyAdmin: z.boolean().default(false),
  tags: some(z.object({ tags: names, role })),
  projects: some(z.object({ projectIds: names, role })),
})
export type Rbac = z.output<typeof Rbac>

/** The most powerful role that applies in one project; undefined for none. */
export function roleIn(rbac: Rbac, project: { id: string; tags: string[] }): DescoperRole | undefined {
  if (rbac.isCompanyAdmin) return 'admin'
  const given = new Set([
    ...rbac.projects.filter(({ projectIds }) => projectIds.includes(project.id)).map(each => each.role),
    ...rbac.tags.filter(({ tags }) => tags.some(tag => project.tags.includes(tag))).map(each => each.role),
  ])
  return descoperRoles.find(each => given.has(each))
}

/**
 * For administrators who got their console role in another way. An Administrator of the company's first project runs the
 * installation, and reaches every project.
 */
export function rbacOfRoles(projectId: string, roleNames: readonly string[], isFirstOfCompany: boolean): Rbac {
  const found = descoperRoles.find(each => roleNames.includes(consoleRoleOf[each]))
  return {
    isCompanyAdmin: isFirstOfCompany && found === 'admin',
    tags: [],
    projects: found ? [{ projectIds: [projectId], role: found }] : [],
  }
}

/** Nothing at all. */
export const noRights: Rbac = { isCompanyAdmin: false, tags: [], projects: [] }

/** A role in one project or by one tag; neither is set for the whole company. */
export type Grant = { projectId?: string; tag?: string }

/** What one statement grants and the other does not. */
export function grantsBetween(before: Rbac, after: Rbac): Grant[] {
  const [had, has] = [grantsOf(before), grantsOf(after)]
  return [...had]
    .filter(([key]) => !has.has(key))
    .concat([...has].filter(([key]) => !had.has(key)))
    .map(([, grant]) => grant)
}

/** Whether one statement grants what the other does not. */
export function isGranting({ before, after }: { before: Rbac; after: Rbac }): boolean {
  const had = grantsOf(before)
  return [...grantsOf(after).keys()].some(key => !had.has(key))
}

function grantsOf({ isCompanyAdmin, projects, tags }: Rbac): Map<string, Grant> {
  return new Map<string, Grant>([
    ...(isCompanyAdmin ? [['company', {}] as const] : []),
    ...projects.flatMap(({ projectIds, role: given }) =>
      projectIds.map(projectId => [JSON.stringify(['project', projectId, given]), { projectId }] as const),
    ),
    ...tags.flatMap(({ tags: names, role: given }) =>
      names.map(tag => [JSON.stringify(['tag', tag, given]), { tag }] as const),
    ),
  ])
}
