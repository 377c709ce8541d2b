import { Checkbox, Input, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import type { FieldsOf } from '../../kit/form/EditForm.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { passwords } from './messages.ts'
import type { PolicyValues } from './rules-of.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

type Props = FieldsOf<PolicyValues> & { isReadOnly: boolean }

/** The names of the fields of one type. */
type NameOf<Type> = { [Name in keyof PolicyValues]: PolicyValues[Name] extends Type ? Name : never }[keyof PolicyValues]

type Range = { min: number; max: number; unit?: string; description?: string }

const required = ['needsLowercase', 'needsUppercase', 'needsLetter', 'needsNumber', 'needsSymbol'] as const

/** Every field of a policy. The number of a switch is shown while it is on. */
export function PolicyFields({ values, errors, set, isReadOnly }: Props) {
  const onOff = (name: NameOf<boolean>) => (
    <Switch
      label={passwords[name]}
      checked={values[name]}
      error={errors[name]}
      disabled={isReadOnly}
      onChange={event => set(name, event.currentTarget.checked)}
    />
  )
  const amount = (name: NameOf<number>, { unit, ...range }: Range) => (
    <NumberInput
      {...range}
      suffix={unit && ` ${unit}`}
      maw={240}
      label={passwords[name]}
      allowDecimal={false}
      clampBehavior="none"
      value={values[name]}
      error={errors[name]}
      readOnly={isReadOnly}
      onChange={value => set(name, Number(value))}
    />
  )
  return (
    <>
      <Section title={passwords.use} description={passwords.useHelp}>
        {onOff('isEnabled')}
      </Section>
      <Section title={passwords.content} description={passwords.contentHelp}>
        {amount('minLength', { min: 4, max: 128, unit: passwords.characters })}
        <Input.Wrapper label={passwords.required} labelElement="div">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={4}>
            {required.map(name => (
              <Checkbox
                key={name}
                label={passwords[name]}
                checked={values[name]}
                disabled={isReadOnly}
                onChange={event => set(name, event.currentTarget.checked)}
              />
            ))}
          </SimpleGrid>
        </Input.Wrapper>
        <TextInput
          maw={240}
          label={passwords.disallowedCharacters}
          description={passwords.disallowedHelp}
          autoComplete="off"
          value={values.disallowedCharacters}
          error={errors.disallowedCharacters}
          readOnly={isReadOnly}
          onChange={event => set('disallowedCharacters', event.currentTarget.value)}
        />
      </Section>
      <Section title={passwords.guessing} description={passwords.guessingHelp}>
        {onOff('refusesBreached')}
        {onOff('refusesEmail')}
        {onOff('needsStrength')}
        {values.needsStrength && amount('minStrength', { min: 0, max: 4, description: passwords.minStrengthHelp })}
      </Section>
      <Section title={passwords.change} description={passwords.changeHelp}>
        {onOff('refusesReuse')}
        {values.refusesReuse && amount('reuseCount', { min: 1, max: 24 })}
        {onOff('expires')}
        {values.expires && amount('expirationWeeks', { min: 1, max: 520, unit: passwords.weeks })}
      </Section>
      <Section title={passwords.locking} description={passwords.lockingHelp}>
        {onOff('locksTemporarily')}
        {values.locksTemporarily && (
          <>
            {amount('temporaryLockAttempts', { min: 1, max: 100 })}
            {amount('temporaryLockMinutes', { min: 1, max: 1440, unit: passwords.minutes })}
          </>
        )}
        {onOff('locks')}
        {values.locks && amount('lockAttempts', { min: 1, max: 100 })}
      </Section>
    </>
  )
}
