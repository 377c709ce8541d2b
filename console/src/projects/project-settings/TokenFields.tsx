import { NumberInput, Radio, Stack } from '@mantine/core'
import { Section } from '../../kit/page/Section.tsx'
import type { FieldsProps } from './fields.ts'
import { settings } from './messages.ts'

const minute = 60
const day = 24 * 60 * minute
const times = [
  { name: 'sessionTokenSeconds', label: settings.session, help: settings.sessionHelp, unit: minute },
  { name: 'refreshTokenSeconds', label: settings.refresh, help: settings.refreshHelp, unit: day },
  { name: 'stepUpTokenSeconds', label: settings.stepUp, help: settings.stepUpHelp, unit: minute },
] as const

/** Lifetimes of tokens and their delivery. */
export function TokenFields({ values, errors, set, isReadOnly }: FieldsProps) {
  return (
    <Section title={settings.tokens} description={settings.tokensHelp}>
      {times.map(({ name, label, help, unit }) => (
        <NumberInput
          key={name}
          maw={320}
          label={label}
          description={help}
          suffix={` ${unit === minute ? settings.minutes : settings.days}`}
          min={0}
          decimalScale={2}
          value={values[name] / unit}
          error={errors[name]}
          readOnly={isReadOnly}
          onChange={value => set(name, Math.round(Number(value) * unit))}
        />
      ))}
      <Radio.Group
        label={settings.delivery}
        description={settings.deliveryHelp}
        value={values.tokenDelivery}
        error={errors.tokenDelivery}
        readOnly={isReadOnly}
        onChange={value => set('tokenDelivery', value === 'COOKIES' ? 'COOKIES' : 'BODY')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="BODY" label={settings.deliveries.BODY} disabled={isReadOnly} />
          <Radio value="COOKIES" label={settings.deliveries.COOKIES} disabled={isReadOnly} />
        </Stack>
      </Radio.Group>
    </Section>
  )
}
