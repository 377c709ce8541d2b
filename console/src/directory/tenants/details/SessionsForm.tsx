import { Group, NumberInput, Select } from '@mantine/core'
import { useMay } from '../../../frame/viewer.ts'
import { mutation } from '../../../kit/api/mutation.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { EditForm, type FieldsOf } from '../../../kit/form/EditForm.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { TenantSettingsQuery, type TenantWithSettings } from '../documents.ts'
import { tenants } from '../messages.ts'
import { TenantSettingsUpdate } from '../mutations.ts'
import { useTenant } from '../tenant-context.ts'
import { Switch } from '../../../kit/form/fields/Switch.tsx'

type Time = NonNullable<TenantWithSettings['settings']>['inactivityTime']

const times = [
  ['sessionTokenExpiration', tenants.sessionToken],
  ['refreshTokenExpiration', tenants.refreshToken],
  ['stepupTokenExpiration', tenants.stepUp],
] as const
const units = Object.entries(tenants.units).map(([value, label]) => ({ value, label }))

function fieldsOf({ settings }: TenantWithSettings) {
  if (!settings) throw new Error('unreachable: the form is shown with settings only')
  const { version: _, ...fields } = settings
  return fields
}

const labels = {
  areTimesEnabled: tenants.areTimesEnabled,
  sessionTokenExpiration: tenants.sessionToken,
  refreshTokenExpiration: tenants.refreshToken,
  stepupTokenExpiration: tenants.stepUp,
  isInactivityEnabled: tenants.isInactivityEnabled,
  inactivityTime: tenants.inactivity,
  isProvisioningEnabled: tenants.isProvisioningEnabled,
}

/** How long sessions of members last, and whether single sign-on creates users. */
export function SessionsForm() {
  const isReadOnly = !useMay('MANAGE_PROJECT')
  const { id } = useTenant()
  const [{ data }] = useQuery({ query: TenantSettingsQuery, variables: { id } })
  const stored: TenantWithSettings | undefined = data?.node?.__typename === 'Tenant' ? data.node : undefined
  if (!stored?.settings) return null
  return (
    <EditForm
      stored={stored}
      fieldsOf={fieldsOf}
      labels={labels}
      changeOf={({ settings }, changes) =>
        mutation(TenantSettingsUpdate, { input: { id, expectedVersion: settings?.version, ...changes } }, 'tenant')
      }
    >
      {fields => <SessionFields {...fields} isReadOnly={isReadOnly} />}
    </EditForm>
  )
}

type SessionFieldsProps = FieldsOf<ReturnType<typeof fieldsOf>> & { isReadOnly: boolean }

function SessionFields({ values, errors, set, isReadOnly }: SessionFieldsProps) {
  return (
    <>
      <Section title={tenants.sessions} description={tenants.sessionsHelp}>
        <Switch
          label={tenants.areTimesEnabled}
          checked={values.areTimesEnabled}
          disabled={isReadOnly}
          onChange={event => set('areTimesEnabled', event.currentTarget.checked)}
        />
        {values.areTimesEnabled &&
          times.map(([name, label]) => (
            <TimeField
              key={name}
              label={label}
              value={values[name]}
              error={errors[name]}
              isReadOnly={isReadOnly}
              onChange={value => set(name, value)}
            />
          ))}
        <Switch
          label={tenants.isInactivityEnabled}
          checked={values.isInactivityEnabled}
          disabled={isReadOnly}
          onChange={event => set('isInactivityEnabled', event.currentTarget.checked)}
        />
        {values.isInactivityEnabled && (
          <TimeField
            label={tenants.inactivity}
            value={values.inactivityTime}
            error={errors.inactivityTime}
            isReadOnly={isReadOnly}
            onChange={value => set('inactivityTime', value)}
          />
        )}
      </Section>
      <Section title={tenants.provisioning}>
        <Switch
          label={tenants.isProvisioningEnabled}
          checked={values.isProvisioningEnabled}
          disabled={isReadOnly}
          onChange={event => set('isProvisioningEnabled', event.currentTarget.checked)}
        />
      </Section>
    </>
  )
}

type TimeFieldProps = {
  label: string
  value: Time
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: Time) => void
}

function TimeField({ label, value, error, isReadOnly, onChange }: TimeFieldProps) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap" maw={360}>
      <NumberInput
        label={label}
        min={1}
        allowDecimal={false}
        value={value.amount}
        error={error}
        readOnly={isReadOnly}
        onChange={amount => onChange({ ...value, amount: Number(amount) })}
      />
      <Select
        aria-label={tenants.unitOf(label)}
        allowDeselect={false}
        data={units}
        value={value.unit}
        readOnly={isReadOnly}
        onChange={unit => {
          const chosen = (['MINUTES', 'HOURS', 'DAYS', 'WEEKS'] as const).find(each => each === unit)
          if (chosen) onChange({ ...value, unit: chosen })
        }}
      />
    </Group>
  )
}
