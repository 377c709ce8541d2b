import { Checkbox, SimpleGrid } from '@mantine/core'
import { Section } from '../../kit/page/Section.tsx'
import type { FieldsProps } from './documents.ts'
import { settings } from './messages.ts'

type Method = keyof typeof settings.methodNames
// The keys of the table of names are the closed set of methods.
const methods = Object.keys(settings.methodNames) as Method[]

/** The sign-in methods that are enabled. */
export function MethodFields({ values, errors, set, isReadOnly }: FieldsProps) {
  return (
    <Section title={settings.methods}>
      <Checkbox.Group
        aria-label={settings.methods}
        value={[...values.signInMethods]}
        error={errors.signInMethods}
        onChange={value =>
          set(
            'signInMethods',
            methods.filter(method => value.includes(method)),
          )
        }
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
          {methods.map(method => (
            <Checkbox key={method} value={method} label={settings.methodNames[method]} disabled={isReadOnly} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </Section>
  )
}
