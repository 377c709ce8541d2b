/** The permissions that every project has and that cannot be changed (provider-api §3.3). */
export const systemPermissions = [
  { name: 'Audit Viewer', description: 'See the audit trail' },
  { name: 'Impersonate', description: 'Act as another user' },
  { name: 'Project Admin', description: 'Change the project and its settings' },
  { name: 'SSO Admin', description: 'Change how a tenant signs in' },
  { name: 'User Admin', description: 'Create, change and delete users' },
  { name: 'User Viewer', description: 'See users' },
]

export function isSystemPermission(name: string): boolean {
  return systemPermissions.some(permission => permission.name === name)
}
