export type PermissionTables = {
  permissions: { project_id: string; id: string; name: string; description: string; created_at: number }
}
