import { mutation } from '../../kit/api/mutation.ts'
import { TextInput } from '@mantine/core'
import { CreateModal } from '../../kit/form/modals/CreateModal.tsx'
import { textField } from '../../kit/form/fields/field-props.ts'
import { SecretField } from '../../kit/form/fields/SecretField.tsx'
import { OutboundScimCreate } from './documents.ts'
import { outboundScim } from './messages.ts'

const blank = { baseUrl: '', token: '' }

type Props = { isOpen: boolean; applicationId: string; onClose: () => void; onDone: () => void }

/** Asks where the users of an application are to be sent. */
export function DirectoryModal({ isOpen, applicationId, onClose, onDone }: Props) {
  const variablesOf = ({ baseUrl, token }: typeof blank) => ({
    input: { applicationId, baseUrl: baseUrl.trim(), token },
  })
  return (
    <CreateModal
      isOpen={isOpen}
      onClose={onClose}
      title={outboundScim.setUpTitle}
      action={outboundScim.setUp}
      blank={blank}
      missingOf={({ baseUrl }) => (baseUrl.trim() ? {} : { baseUrl: outboundScim.baseUrlMissing })}
      changeOf={values =>
        mutation(OutboundScimCreate, variablesOf(values), given => ('outboundScim' in given ? true : undefined))
      }
      toastOf={() => outboundScim.setUpToast}
      onDone={onDone}
    >
      {draft => (
        <>
          <TextInput
            data-autofocus
            label={outboundScim.baseUrl}
            placeholder="https://directory.example.com/scim/v2"
            required
            {...textField(draft, 'baseUrl')}
          />
          <SecretField
            label={outboundScim.token}
            description={outboundScim.newTokenHelp}
            {...textField(draft, 'token')}
            autoComplete="off"
          />
        </>
      )}
    </CreateModal>
  )
}
