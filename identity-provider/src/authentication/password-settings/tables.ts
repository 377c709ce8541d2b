export type PasswordTables = {
  password_settings: {
    project_id: string
    /** '' for the project. */
    tenant_id: string
    settings: string
    modified_at: number
  }
  user_password_history: { project_id: string; user_id: string; id: string; hash: string }
}
