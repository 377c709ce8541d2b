export type ThemeTables = {
  /** `document` is JSON: the styles of both versions, as they were imported. */
  themes: { project_id: string; document: string; modified_at: number }
}
