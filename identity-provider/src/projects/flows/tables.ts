export type FlowTables = {
  flows: { project_id: string; id: string; version: number; created_at: number; modified_at: number }
  flow_versions: {
    project_id: string
    flow_id: string
    version: number
    name: string
    description: string
    is_disabled: number
    etag: string
    /** JSON: what the flow does and shows. */
    document: string
    actor_name: string
    created_at: number
  }
}
