import { TagsInput } from '@mantine/core'
import { Section } from '../../kit/page/Section.tsx'
import type { FieldsProps } from './documents.ts'
import { settings } from './messages.ts'

/** Where browsers may come from and be sent to, and what flows may call. */
export function OriginFields({ values, errors, set, isReadOnly }: FieldsProps) {
  return (
    <>
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
      <Section title={settings.flowEndpoints} description={settings.flowEndpointsHelp}>
        <TagsInput
          aria-label={settings.flowEndpoints}
          placeholder={values.flowEndpointOrigins.length === 0 ? settings.flowEndpointsPlaceholder : undefined}
          value={[...values.flowEndpointOrigins]}
          error={errors.flowEndpointOrigins}
          readOnly={isReadOnly}
          acceptValueOnBlur
          splitChars={[',', ' ']}
          onChange={value => set('flowEndpointOrigins', value)}
        />
      </Section>
    </>
  )
}
