import { TextInput } from '@mantine/core'
import type { FieldsOf } from '../../kit/form/EditForm.tsx'
import { switchField, textField } from '../../kit/form/fields/field-props.ts'
import { SecretField } from '../../kit/form/fields/SecretField.tsx'
import { HeadersField } from './HeadersField.tsx'
import type { StreamFields } from './stream-draft.ts'
import { streams } from './texts.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

type Draft = Pick<FieldsOf<StreamFields>, 'values' | 'set'> & {
  errors: Partial<Record<keyof StreamFields, string>>
  isReadOnly?: boolean
}
type Props = { draft: Draft; isNew?: boolean }

/** Where events go, by the kind of stream. */
export function DestinationFields({ draft, isNew = false }: Props) {
  const { kind } = draft.values
  return (
    <>
      <TextInput
        label={streams.url}
        description={streams.urlHelps[kind]}
        type="url"
        required
        {...textField(draft, 'url')}
      />
      {kind === 'S3' ? (
        <StoreFields draft={draft} isNew={isNew} />
      ) : (
        <HeadersField draft={draft} label={streams.headers} help={streams.headersHelp} />
      )}
    </>
  )
}

function StoreFields({ draft, isNew }: Props) {
  return (
    <>
      <TextInput label={streams.region} {...textField(draft, 'region')} />
      <TextInput label={streams.bucket} required {...textField(draft, 'bucket')} />
      <Switch
        label={streams.isPathStyle}
        description={streams.isPathStyleHelp}
        {...switchField(draft, 'isPathStyle')}
      />
      <TextInput label={streams.prefix} description={streams.prefixHelp} {...textField(draft, 'prefix')} />
      <TextInput
        label={streams.accessKeyId}
        description={streams.accessKeyIdHelp}
        required
        {...textField(draft, 'accessKeyId')}
      />
      {!draft.isReadOnly && (
        <SecretField
          label={streams.secretAccessKey}
          required={isNew}
          placeholder={isNew ? undefined : streams.secretStored}
          {...textField(draft, 'secretAccessKey')}
        />
      )}
    </>
  )
}
