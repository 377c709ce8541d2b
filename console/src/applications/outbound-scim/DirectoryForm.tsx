import { mutation } from '../../kit/api/mutation.ts'
import { TextInput } from '@mantine/core'
import { EditForm } from '../../kit/form/EditForm.tsx'
import { textField } from '../../kit/form/fields/field-props.ts'
import { SecretField } from '../../kit/form/fields/SecretField.tsx'
import { useMay } from '../../frame/viewer.ts'
import { Section } from '../../kit/page/Section.tsx'
import { type OutboundScim, OutboundScimUpdate } from './documents.ts'
import { outboundScim } from './messages.ts'

type Changes = { baseUrl?: string; token?: string }

/** The stored token is never shown: the field is for another one. */
function fieldsOf({ baseUrl }: OutboundScim) {
  return { baseUrl: baseUrl ?? '', token: '' }
}

/** Where users are sent, and with which token. */
export function DirectoryForm({ applicationId, directory }: { applicationId: string; directory: OutboundScim }) {
  const isReadOnly = !useMay('MANAGE_PROJECT')
  const variablesOf = ({ version }: OutboundScim, changes: Changes) => ({
    input: { applicationId, expectedVersion: version, ...changes },
  })
  return (
    <EditForm
      stored={directory}
      fieldsOf={fieldsOf}
      labels={outboundScim}
      changeOf={(from, changes) => mutation(OutboundScimUpdate, variablesOf(from, changes), 'outboundScim')}
    >
      {fields => {
        const draft = { ...fields, isReadOnly }
        return (
          <Section title={outboundScim.directory} description={outboundScim.directoryHelp}>
            <TextInput
              type="url"
              label={outboundScim.baseUrl}
              description={outboundScim.baseUrlHelp}
              {...textField(draft, 'baseUrl')}
            />
            <SecretField
              label={outboundScim.token}
              description={outboundScim.tokenHelp}
              {...textField(draft, 'token')}
              autoComplete="off"
            />
          </Section>
        )
      }}
    </EditForm>
  )
}
