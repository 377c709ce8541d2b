export type JwtTemplateTables = {
  jwt_templates: {
    project_id: string
    id: string
    name: string
    /** JSON of the template without id and name. */
    document: string
    created_at: number
  }
}
