export type ListTables = {
  lists: {
    project_id: string
    id: string
    name: string
    description: string
    type: string
    /** JSON: an array of texts, or whatever a list of type `json` holds. */
    data: string
    created_at: number
    modified_at: number
  }
}
