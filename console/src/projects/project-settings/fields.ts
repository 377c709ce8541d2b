import type { Filled } from '../../kit/form/filled.ts'
import type { FieldsOf } from '../../kit/form/EditForm.tsx'
import type { ProjectSettings } from './documents.ts'

/** The settings that are edited: all but their version. */
export type SettingsValues = Filled<Omit<ProjectSettings, 'version'>>

/** What each part of the form is given. */
export type FieldsProps = FieldsOf<SettingsValues> & { isReadOnly: boolean }
