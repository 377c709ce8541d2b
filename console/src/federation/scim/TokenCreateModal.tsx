import { mutation } from '../../kit/api/mutation.ts'
import { TextInput } from '@mantine/core'
import { accessKey } from '@gatehouse-id/entities'
import { changeOf } from '../../kit/entity/documents.ts'
import { CreateWithSecretModal } from '../../kit/form/modals/CreateWithSecretModal.tsx'
import { textField } from '../../kit/form/fields/field-props.ts'
import { useViewer } from '../../frame/viewer.ts'
import { provisioning } from './messages.ts'

type Props = { tenantId: string; isOpen: boolean; onClose: () => void; onDone: () => void }

const create = changeOf(accessKey, 'Create', 'accessKey { id } cleartext')
const blank = { name: '' }

/** Makes an access key of the tenant alone, and shows it as directories are given it. */
export function TokenCreateModal({ tenantId, onDone, ...state }: Props) {
  const { projectDatabaseId: projectId } = useViewer()
  const variablesOf = ({ name }: typeof blank) => ({
    input: { name: name.trim(), tenants: [{ tenantId, roleNames: ['Tenant Admin'] }] },
  })
  return (
    <CreateWithSecretModal
      {...state}
      title={provisioning.createTitle}
      action={provisioning.createToken}
      secretTitle={provisioning.secretTitle}
      blank={blank}
      missingOf={({ name }) => (name.trim() ? {} : { name: provisioning.nameMissing })}
      changeOf={values =>
        mutation(create, variablesOf(values), given =>
          'cleartext' in given ? { id: tenantId, secret: `${projectId}:${given.cleartext}` } : undefined,
        )
      }
      toastOf={({ name }) => provisioning.createdToast(name.trim())}
      onDone={onDone}
    >
      {draft => (
        <TextInput
          data-autofocus
          label={provisioning.name}
          description={provisioning.nameHelp}
          required
          {...textField(draft, 'name')}
        />
      )}
    </CreateWithSecretModal>
  )
}
