/** Rows of migration 0042. */
export type GroupTables = {
  sso_groups: {
    project_id: string
    id: string
    tenant_id: string
    sso_id: string
    name: string
    /** jit: told when somebody signed in. */
    source: string
    created_at: number
  }
  sso_group_members: { project_id: string; group_id: string; user_id: string }
}
