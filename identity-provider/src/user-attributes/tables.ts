export type UserAttributeTables = {
  user_attributes: {
    project_id: string
    name: string
    type: number
    /** JSON: everything else of the declaration. */
    document: string
    created_at: number
  }
}
