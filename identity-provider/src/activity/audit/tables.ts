export type AuditTables = {
  audit_terms: { project_id: string; term: string; occurred_at: number; event_id: string }
}
