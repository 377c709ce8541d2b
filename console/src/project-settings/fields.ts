import type { ProjectSettings } from './documents.ts'

/** What each part of the form is given. */
export type FieldsProps = {
  values: ProjectSettings
  errors: Partial<Record<keyof ProjectSettings | '', string>>
  set: <Name extends keyof ProjectSettings>(name: Name, value: ProjectSettings[Name]) => void
  isReadOnly: boolean
}
