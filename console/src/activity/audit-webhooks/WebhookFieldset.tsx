import { Button, Group, NativeSelect, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import type { FieldsOf } from '../../kit/form/EditForm.tsx'
import { switchField, textField } from '../../kit/form/fields/field-props.ts'
import { type RowColumn, RowsField } from '../../kit/form/fields/RowsField.tsx'
import { SecretField } from '../../kit/form/fields/SecretField.tsx'
import { auditWebhooks } from './messages.ts'
import { authentications, type Header, newSecret, type WebhookFields } from './webhook-draft.ts'

type Filter = WebhookFields['filters'][number]
type Draft = Pick<FieldsOf<WebhookFields>, 'values' | 'set'> & {
  errors: Partial<Record<keyof WebhookFields, string>>
  isReadOnly?: boolean
}

const filterKeys = ['ACTION', 'ACTOR_ID', 'DEVICE', 'IP', 'LEVEL', 'LOGIN_IDS', 'METHOD', 'TENANTS', 'USER_ID'] as const
const operators = ['INCLUDES', 'EXCLUDES'] as const

const filterColumns: readonly RowColumn<Filter>[] = [
  {
    header: auditWebhooks.filterKey,
    width: 150,
    cell: ({ key }, change, label) => (
      <NativeSelect
        aria-label={label}
        data={filterKeys.map(value => ({ value, label: auditWebhooks.keys[value] }))}
        value={key}
        onChange={event => change({ key: filterKeys.find(each => each === event.currentTarget.value) ?? key })}
      />
    ),
  },
  {
    header: auditWebhooks.filterOperator,
    width: 140,
    cell: ({ operator }, change, label) => (
      <NativeSelect
        aria-label={label}
        data={operators.map(value => ({ value, label: auditWebhooks.operators[value] }))}
        value={operator}
        onChange={event => change({ operator: operators.find(each => each === event.currentTarget.value) ?? operator })}
      />
    ),
  },
  {
    header: auditWebhooks.filterValues,
    cell: ({ values }, change, label) => (
      <TagsInput aria-label={label} acceptValueOnBlur value={values} onChange={next => change({ values: next })} />
    ),
  },
]

const headerColumns: readonly RowColumn<Header>[] = [
  {
    header: auditWebhooks.headerName,
    width: 200,
    cell: ({ name }, change, label) => (
      <TextInput aria-label={label} value={name} onChange={event => change({ name: event.currentTarget.value })} />
    ),
  },
  {
    header: auditWebhooks.headerValue,
    cell: ({ value }, change, label) => (
      <SecretField
        aria-label={label}
        autoComplete="off"
        value={value}
        onChange={event => change({ value: event.currentTarget.value })}
      />
    ),
  },
]

/** Where events go, and which. */
export function ReceiverFields({ draft }: { draft: Draft }) {
  const { values, errors, set, isReadOnly } = draft
  return (
    <>
      <TextInput
        label={auditWebhooks.url}
        description={auditWebhooks.urlHelp}
        type="url"
        required
        {...textField(draft, 'url')}
      />
      <TextInput label={auditWebhooks.description} {...textField(draft, 'description')} />
      <RowsField
        label={auditWebhooks.filters}
        help={auditWebhooks.filtersHelp}
        columns={filterColumns}
        rows={values.filters}
        blank={{ key: 'ACTION', operator: 'INCLUDES', values: [] }}
        addLabel={auditWebhooks.addFilter}
        error={errors.filters}
        isReadOnly={isReadOnly}
        onChange={rows => set('filters', rows)}
      />
    </>
  )
}

/** How requests are authenticated and signed. */
export function AuthenticationFields({ draft }: { draft: Draft }) {
  const { values, errors, set, isReadOnly } = draft
  const { authentication } = values
  return (
    <>
      <Select
        label={auditWebhooks.authentication}
        allowDeselect={false}
        data={authentications.map(value => ({ value, label: auditWebhooks.authentications[value] }))}
        value={authentication}
        readOnly={isReadOnly}
        onChange={value => value && set('authentication', value)}
      />
      {(authentication === 'BASIC' || authentication === 'API_KEY') && !isReadOnly && (
        <TextInput
          label={authentication === 'BASIC' ? auditWebhooks.username : auditWebhooks.headerName}
          {...textField(draft, 'username')}
        />
      )}
      {authentication !== 'NONE' && !isReadOnly && (
        <SecretField
          label={authentication === 'BASIC' ? auditWebhooks.password : auditWebhooks.token}
          {...textField(draft, 'secret')}
        />
      )}
      <Switch
        label={auditWebhooks.isSigned}
        description={auditWebhooks.isSignedHelp}
        {...switchField(draft, 'isSigned')}
      />
      {values.isSigned && !isReadOnly && (
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <SecretField label={auditWebhooks.hmacSecret} flex={1} {...textField(draft, 'hmacSecret')} />
          <Button variant="default" onClick={() => set('hmacSecret', newSecret())}>
            {auditWebhooks.generate}
          </Button>
        </Group>
      )}
      <RowsField
        label={auditWebhooks.headers}
        columns={headerColumns}
        rows={values.headers}
        blank={{ name: '', value: '' }}
        addLabel={auditWebhooks.addHeader}
        error={errors.headers}
        isReadOnly={isReadOnly}
        onChange={rows => set('headers', rows)}
      />
    </>
  )
}
