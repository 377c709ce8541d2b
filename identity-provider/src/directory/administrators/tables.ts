export type DescoperTables = {
  /** `rbac` is JSON. */
  descopers: { project_id: string; user_id: string; rbac: string }
}
