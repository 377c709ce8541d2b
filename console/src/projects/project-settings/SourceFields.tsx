import { TextInput } from '@mantine/core'
import { Section } from '../../kit/page/Section.tsx'
import type { FieldsProps } from './documents.ts'
import { settings } from './messages.ts'

/** The system that users come from when they sign in for the first time. */
export function SourceFields({ values, errors, set, isReadOnly }: FieldsProps) {
  return (
    <Section title={settings.userSource} description={settings.userSourceHelp}>
      <TextInput
        type="url"
        label={settings.userSourceUrl}
        description={settings.userSourceUrlHelp}
        placeholder={settings.userSourcePlaceholder}
        value={values.userSourceUrl}
        error={errors.userSourceUrl}
        readOnly={isReadOnly}
        autoComplete="off"
        spellCheck={false}
        onChange={event => set('userSourceUrl', event.currentTarget.value.trim())}
      />
    </Section>
  )
}
