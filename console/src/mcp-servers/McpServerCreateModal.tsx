import { mutation } from '../api/mutation.ts'
import { Switch, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CreateModal } from '../form/CreateModal.tsx'
import { switchField, textField } from '../form/field-props.ts'
import { registration } from '../registration/messages.ts'
import { McpServerCreate } from './documents.ts'
import { mcpServers } from './messages.ts'

const blank = { name: '', urls: '', description: '', allowsRegistration: true }

function variablesOf({ name, urls, ...rest }: typeof blank) {
  return { input: { ...rest, name: name.trim(), urls: urls.trim() ? [urls.trim()] : [] } }
}

/** Asks what a new server is called and where it runs; leads to its issuer. */
export function McpServerCreateModal(state: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <CreateModal
      {...state}
      title={mcpServers.createTitle}
      action={mcpServers.create}
      blank={blank}
      missingOf={({ name, urls }) => ({
        ...(!name.trim() && { name: mcpServers.nameMissing }),
        ...(!urls.trim() && { urls: mcpServers.urlMissing }),
      })}
      changeOf={values => mutation(McpServerCreate, variablesOf(values), 'mcpServer', { MCP_SERVER_TAKEN: 'name' })}
      toastOf={({ name }) => mcpServers.createdToast(name.trim())}
      onDone={({ id }) => navigate({ to: '/mcp-servers/$id', params: { id } })}
    >
      {draft => (
        <>
          <TextInput data-autofocus label={mcpServers.name} required {...textField(draft, 'name')} />
          <TextInput
            label={mcpServers.url}
            description={mcpServers.urlHelp}
            placeholder="https://tools.example.com/mcp"
            required
            {...textField(draft, 'urls')}
          />
          <TextInput label={mcpServers.description} {...textField(draft, 'description')} />
          <Switch
            label={registration.allowsRegistration}
            description={registration.allowsRegistrationHelp}
            {...switchField(draft, 'allowsRegistration')}
          />
        </>
      )}
    </CreateModal>
  )
}
