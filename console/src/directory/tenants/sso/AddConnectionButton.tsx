import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { mutation } from '../../../kit/api/mutation.ts'
import { textField } from '../../../kit/form/fields/field-props.ts'
import { CreateModal } from '../../../kit/form/modals/CreateModal.tsx'
import { type SsoConnection, SsoConfigurationCreate } from '../documents.ts'
import { tenants } from '../messages.ts'

const blank = { displayName: '', ssoId: '' }
type Props = { tenantId: string; onDone: (connection: SsoConnection) => void }

/** A further connection, for a tenant with several providers. */
export function AddConnectionButton({ tenantId, onDone }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const inputOf = ({ displayName, ssoId }: typeof blank) => ({
    tenantId,
    displayName: displayName.trim(),
    ...(ssoId.trim() !== '' && { ssoId: ssoId.trim() }),
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {tenants.ssoAdd}
      </Button>
      <CreateModal
        isOpen={isOpen}
        title={tenants.ssoAdd}
        action={tenants.ssoAdd}
        blank={blank}
        missingOf={({ displayName }) => (displayName.trim() ? {} : { displayName: tenants.ssoNeeded })}
        changeOf={values =>
          mutation(SsoConfigurationCreate, { input: inputOf(values) }, 'ssoConfiguration', {
            SsoSettingsTaken: 'ssoId',
          })
        }
        toastOf={({ displayName }) => tenants.ssoAdded(displayName.trim())}
        onDone={connection => {
          setIsOpen(false)
          onDone(connection)
        }}
        onClose={() => setIsOpen(false)}
      >
        {draft => (
          <>
            <TextInput data-autofocus label={tenants.ssoDisplayName} required {...textField(draft, 'displayName')} />
            <TextInput label={tenants.ssoOwnId} description={tenants.ssoOwnIdHelp} {...textField(draft, 'ssoId')} />
          </>
        )}
      </CreateModal>
    </>
  )
}
