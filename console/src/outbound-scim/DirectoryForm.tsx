import { TextInput } from '@mantine/core'
import { useClient } from 'urql'
import { outcomeOf } from '../api/outcome.ts'
import { EditForm } from '../form/EditForm.tsx'
import { textField } from '../form/field-props.ts'
import { SecretField } from '../form/SecretField.tsx'
import { useMay } from '../frame/viewer.ts'
import { Section } from '../page/Section.tsx'
import { type OutboundScim, OutboundScimUpdate } from './documents.ts'
import { outboundScim } from './messages.ts'

type Changes = { baseUrl?: string; token?: string }

/** The stored token is never shown: the field is for another one. */
function fieldsOf({ baseUrl }: OutboundScim) {
  return { baseUrl, token: '' }
}

/** Where users are sent, and with which token. */
export function DirectoryForm({ applicationId, directory }: { applicationId: string; directory: OutboundScim }) {
  const client = useClient()
  const isReadOnly = !useMay('MANAGE_PROJECT')
  const variablesOf = ({ version }: OutboundScim, changes: Changes) => ({
    input: { applicationId, expectedVersion: version, ...changes },
  })
  return (
    <EditForm
      stored={directory}
      fieldsOf={fieldsOf}
      labels={outboundScim}
      requestOf={(from, changes) => ({ document: OutboundScimUpdate, variables: variablesOf(from, changes) })}
      save={async (from, changes) => {
        const { data, error } = await client.mutation(OutboundScimUpdate, variablesOf(from, changes))
        return outcomeOf(data?.outboundScimUpdate, error, given =>
          'outboundScim' in given ? given.outboundScim : undefined,
        )
      }}
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
