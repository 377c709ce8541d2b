import { TagsInput } from '@mantine/core'
import { Section } from '../page/Section.tsx'
import type { FieldsProps } from './fields.ts'
import { settings } from './messages.ts'

/** Where browsers may come from and be sent to. */
export function OriginFields({ values, errors, set, isReadOnly }: FieldsProps) {
  return (
    <Section title={settings.origins} description={settings.originsHelp}>
      <TagsInput
        aria-label={settings.origins}
        placeholder={values.approvedOrigins.length === 0 ? settings.originsPlaceholder : undefined}
        value={[...values.approvedOrigins]}
        error={errors.approvedOrigins}
        readOnly={isReadOnly}
        acceptValueOnBlur
        splitChars={[',', ' ']}
        onChange={value => set('approvedOrigins', value)}
      />
    </Section>
  )
}
