import { mutation } from '../../kit/api/mutation.ts'
import { Group, NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import type { VariablesOf } from '../../kit/api/graphql.ts'
import { EditForm, type FieldsOf } from '../../kit/form/EditForm.tsx'
import { useMay } from '../../frame/viewer.ts'
import { Section } from '../../kit/page/Section.tsx'
import { attributesOf, problemOf, rowsOf } from './attribute-rows.ts'
import { AttributesField } from './AttributesField.tsx'
import type { Tenant } from './documents.ts'
import { TenantSettingsUpdate, TenantUpdate } from './mutations.ts'
import { tenants } from './messages.ts'
import { useTenant } from './tenant-context.ts'

type Time = NonNullable<Tenant['settings']>['inactivityTime']

function fieldsOf({ customAttributes, ...tenant }: Tenant) {
  const { name, isDisabled, isSsoEnforced, selfProvisioningDomains, ssoExclusions } = tenant
  const rows = rowsOf(customAttributes)
  return { name, isDisabled, isSsoEnforced, selfProvisioningDomains, ssoExclusions, customAttributes: rows }
}
type Fields = ReturnType<typeof fieldsOf>

function variablesOf({ id, version }: Tenant, { customAttributes, ...changes }: Partial<Fields>) {
  const attributes = customAttributes && { customAttributes: attributesOf(customAttributes) }
  return { input: { id, expectedVersion: version, ...changes, ...attributes } }
}

const labels = {
  name: tenants.name,
  isDisabled: tenants.isDisabled,
  isSsoEnforced: tenants.isSsoEnforced,
  selfProvisioningDomains: tenants.domains,
  ssoExclusions: tenants.ssoExclusions,
  customAttributes: tenants.attributes,
}

/** What a tenant is and how its members sign in. */
export function TenantDetailsTab() {
  const tenant = useTenant()
  return (
    <>
      <GeneralForm tenant={tenant} />
      {tenant.settings && <SessionsForm tenant={tenant} />}
    </>
  )
}

function GeneralForm({ tenant }: { tenant: Tenant }) {
  const isReadOnly = !useMay('MANAGE_USERS')
  return (
    <EditForm
      stored={tenant}
      fieldsOf={fieldsOf}
      labels={labels}
      missingOf={({ customAttributes }) => ({ customAttributes: problemOf(customAttributes) })}
      changeOf={(from, changes) => mutation(TenantUpdate, variablesOf(from, changes), 'tenant')}
    >
      {({ values, errors, set }) => (
        <>
          <Section title={tenants.general} description={tenants.generalHelp}>
            <TextInput
              label={tenants.name}
              value={values.name}
              error={errors.name}
              readOnly={isReadOnly}
              autoComplete="off"
              onChange={event => set('name', event.currentTarget.value)}
            />
            <Switch
              label={tenants.isDisabled}
              description={tenants.isDisabledHelp}
              checked={values.isDisabled}
              disabled={isReadOnly}
              onChange={event => set('isDisabled', event.currentTarget.checked)}
            />
          </Section>
          <Section title={tenants.signIn}>
            <TagsInput
              label={tenants.domains}
              description={tenants.domainsHelp}
              acceptValueOnBlur
              value={values.selfProvisioningDomains}
              error={errors.selfProvisioningDomains}
              readOnly={isReadOnly}
              onChange={value => set('selfProvisioningDomains', value)}
            />
            <Switch
              label={tenants.isSsoEnforced}
              description={tenants.isSsoEnforcedHelp}
              checked={values.isSsoEnforced}
              disabled={isReadOnly}
              onChange={event => set('isSsoEnforced', event.currentTarget.checked)}
            />
            <TagsInput
              label={tenants.ssoExclusions}
              description={tenants.ssoExclusionsHelp}
              acceptValueOnBlur
              value={values.ssoExclusions}
              error={errors.ssoExclusions}
              readOnly={isReadOnly}
              onChange={value => set('ssoExclusions', value)}
            />
          </Section>
          <Section title={tenants.attributes} description={tenants.attributesHelp}>
            <AttributesField
              rows={values.customAttributes}
              error={errors.customAttributes}
              isReadOnly={isReadOnly}
              onChange={rows => set('customAttributes', rows)}
            />
          </Section>
        </>
      )}
    </EditForm>
  )
}

const times = [
  ['sessionTokenExpiration', tenants.sessionToken],
  ['refreshTokenExpiration', tenants.refreshToken],
  ['stepupTokenExpiration', tenants.stepUp],
] as const
const units = Object.entries(tenants.units).map(([value, label]) => ({ value, label }))

type SettingsInput = Omit<VariablesOf<typeof TenantSettingsUpdate>['input'], 'id' | 'expectedVersion'>

function settingsFieldsOf({ settings }: Tenant) {
  if (!settings) throw new Error('unreachable: the form is shown with settings only')
  return {
    areTimesEnabled: settings.areTimesEnabled,
    sessionTokenExpiration: settings.sessionTokenExpiration,
    refreshTokenExpiration: settings.refreshTokenExpiration,
    stepupTokenExpiration: settings.stepupTokenExpiration,
    isInactivityEnabled: settings.isInactivityEnabled,
    inactivityTime: settings.inactivityTime,
    isProvisioningDisabled: settings.isProvisioningDisabled,
  }
}

const settingsLabels = {
  areTimesEnabled: tenants.areTimesEnabled,
  sessionTokenExpiration: tenants.sessionToken,
  refreshTokenExpiration: tenants.refreshToken,
  stepupTokenExpiration: tenants.stepUp,
  isInactivityEnabled: tenants.isInactivityEnabled,
  inactivityTime: tenants.inactivity,
  isProvisioningDisabled: tenants.isProvisioningDisabled,
}

function SessionsForm({ tenant }: { tenant: Tenant }) {
  const isReadOnly = !useMay('MANAGE_USERS')
  const variablesOf = (from: Tenant, changes: SettingsInput) => ({
    input: { id: from.id, expectedVersion: from.settings?.version, ...changes },
  })
  return (
    <EditForm
      stored={tenant}
      fieldsOf={settingsFieldsOf}
      labels={settingsLabels}
      changeOf={(from, changes) => mutation(TenantSettingsUpdate, variablesOf(from, changes), 'tenant')}
    >
      {fields => <SessionFields {...fields} isReadOnly={isReadOnly} />}
    </EditForm>
  )
}

type SessionFieldsProps = FieldsOf<ReturnType<typeof settingsFieldsOf>> & { isReadOnly: boolean }

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
          label={tenants.isProvisioningDisabled}
          checked={values.isProvisioningDisabled}
          disabled={isReadOnly}
          onChange={event => set('isProvisioningDisabled', event.currentTarget.checked)}
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
