import { NumberInput } from '@mantine/core'
import { Section } from '../../kit/page/Section.tsx'
import type { FieldsProps } from './documents.ts'
import { settings } from './messages.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

const switches = [
  { name: 'isSignUpOpen', label: settings.signUpOpen, help: settings.signUpOpenHelp },
  { name: 'isUserExistenceConcealed', label: settings.concealed, help: settings.concealedHelp },
  { name: 'isAuthPublic', label: settings.authPublic, help: settings.authPublicHelp },
] as const

/** Who may come in, and what strangers learn. */
export function AccessFields({ values, errors, set, isReadOnly }: FieldsProps) {
  return (
    <Section title={settings.access}>
      {switches.map(({ name, label, help }) => (
        <Switch
          key={name}
          label={label}
          description={help}
          checked={values[name]}
          disabled={isReadOnly}
          onChange={event => set(name, event.currentTarget.checked)}
        />
      ))}
      <NumberInput
        maw={320}
        label={settings.trusted}
        description={settings.trustedHelp}
        suffix={` ${settings.days}`}
        min={0}
        max={365}
        allowDecimal={false}
        value={values.trustedDeviceDays}
        error={errors.trustedDeviceDays}
        readOnly={isReadOnly}
        onChange={value => set('trustedDeviceDays', Number(value))}
      />
    </Section>
  )
}
