import type { AdministratorData } from './documents.ts'

/** The console roles, most powerful first. */
export const administratorRoles = ['ADMINISTRATOR', 'DEVELOPER', 'SUPPORT', 'AUDITOR'] as const
export type AdministratorRole = (typeof administratorRoles)[number]

/** The most powerful role in a project by its id; roles by tag are not counted. */
export function roleIn({ projectRoles }: AdministratorData, projectId: string): AdministratorRole | undefined {
  const held = projectRoles
    .filter(({ projectDatabaseIds: projectIds }) => projectIds.includes(projectId))
    .map(({ role }) => role)
  return administratorRoles.find(role => held.includes(role))
}

/** The roles in projects with that of one project replaced; those in other projects stay. */
export function withRoleIn({ projectRoles }: AdministratorData, projectId: string, role: AdministratorRole) {
  const others = projectRoles
    .map(each => ({ ...each, projectDatabaseIds: each.projectDatabaseIds.filter(id => id !== projectId) }))
    .filter(({ projectDatabaseIds }) => projectDatabaseIds.length > 0)
  return [...others, { projectDatabaseIds: [projectId], role }]
}
