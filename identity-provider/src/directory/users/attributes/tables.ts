export type UserAttributeTables = {
  user_attributes: {
    project_id: string
    name: string
    type: number
    /** JSON: everything else of the declaration. */
    document: string
    created_at: number
  }
  user_attribute_values: { project_id: string; name: string; value: string; user_id: string }
}
