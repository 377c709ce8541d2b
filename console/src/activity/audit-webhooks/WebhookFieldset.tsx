import { Button, Group, Select, TextInput } from '@mantine/core'
import type { FieldsOf } from '../../kit/form/EditForm.tsx'
import { switchField, textField } from '../../kit/form/fields/field-props.ts'
import { SecretField } from '../../kit/form/fields/SecretField.tsx'
import { FiltersField } from '../audit-streams/FiltersField.tsx'
import { HeadersField } from '../audit-streams/HeadersField.tsx'
import { auditWebhooks } from './messages.ts'
import { authentications, newSecret, type WebhookFields } from './webhook-draft.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

type Draft = Pick<FieldsOf<WebhookFields>, 'values' | 'set'> & {
  errors: Partial<Record<keyof WebhookFields, string>>
  isReadOnly?: boolean
}

/** Where events go, and which. */
export function ReceiverFields({ draft }: { draft: Draft }) {
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
      <FiltersField draft={draft} />
    </>
  )
}

/** How requests are authenticated and signed. */
export function AuthenticationFields({ draft }: { draft: Draft }) {
  const { values, set, isReadOnly } = draft
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
      <HeadersField draft={draft} label={auditWebhooks.headers} />
    </>
  )
}
