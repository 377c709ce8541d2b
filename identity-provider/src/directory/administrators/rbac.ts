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

const names = z.array(z.string().trim().min(1).max(100)).max(100)
const role = z.enum(descoperRoles)
function some<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(100).default([])
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

/** For administrators who got their console role in another way. */
export function rbacOfRoles(projectId: string, roleNames: string[]): Rbac {
  const found = descoperRoles.find(each => roleNames.includes(consoleRoleOf[each]))
  return { isCompanyAdmin: false, tags: [], projects: found ? [{ projectIds: [projectId], role: found }] : [] }
}
