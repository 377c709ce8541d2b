import { NumberInput, Radio, Stack } from '@mantine/core'
import { Switch } from '../../kit/form/fields/Switch.tsx'
import { Section } from '../../kit/page/Section.tsx'
import type { FieldsProps } from './documents.ts'
import { settings } from './messages.ts'

const minute = 60
const day = 24 * 60 * minute
const times = [
  { name: 'sessionTokenSeconds', label: settings.session, help: settings.sessionHelp, unit: minute },
  { name: 'refreshTokenSeconds', label: settings.refresh, help: settings.refreshHelp, unit: day },
  { name: 'stepUpTokenSeconds', label: settings.stepUp, help: settings.stepUpHelp, unit: minute },
] as const
const deliveries = ['BODY', 'REFRESH_COOKIE', 'COOKIES'] as const

/** Lifetimes of tokens, their rotation and their delivery. */
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
      <Switch
        label={settings.rotation}
        description={settings.rotationHelp}
        checked={values.isRefreshTokenRotated}
        disabled={isReadOnly}
        onChange={event => set('isRefreshTokenRotated', event.currentTarget.checked)}
      />
      <Radio.Group
        label={settings.delivery}
        description={settings.deliveryHelp}
        value={values.tokenDelivery}
        error={errors.tokenDelivery}
        readOnly={isReadOnly}
        onChange={value => set('tokenDelivery', deliveries.find(each => each === value) ?? 'BODY')}
      >
        <Stack gap="xs" mt="xs">
          {deliveries.map(value => (
            <Radio key={value} value={value} label={settings.deliveries[value]} disabled={isReadOnly} />
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  )
}
