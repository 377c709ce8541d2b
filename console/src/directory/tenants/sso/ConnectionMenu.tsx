import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { mutation } from '../../../kit/api/mutation.ts'
import { ChangeModal } from '../../../kit/form/modals/ChangeModal.tsx'
import { type SsoConnection, SsoConfigurationDelete, SsoSetupLinkRevoke } from '../documents.ts'
import { tenants } from '../messages.ts'

type Props = { connection: SsoConnection; onDone: () => void }

/** What is done with a connection more rarely. */
export function ConnectionMenu({ connection: { id, ssoId, displayName }, onDone }: Props) {
  const [asked, setAsked] = useState<'revoke' | 'delete'>()
  const name = displayName || ssoId
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    onDone()
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={tenants.ssoMore(name)}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked('revoke')}>{tenants.setupLinkRevoke}</Menu.Item>
          <Menu.Item color="red" onClick={() => setAsked('delete')}>
            {tenants.ssoDelete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ChangeModal
        isOpen={asked === 'revoke'}
        title={tenants.setupLinkRevokeTitle(name)}
        action={tenants.setupLinkRevoke}
        change={mutation(SsoSetupLinkRevoke, { input: { configurationId: id } }, 'ssoConfiguration')}
        toast={tenants.setupLinkRevoked}
        onDone={done}
        onClose={close}
      >
        {tenants.setupLinkRevokeText}
      </ChangeModal>
      <ChangeModal
        isOpen={asked === 'delete'}
        title={tenants.ssoDeleteTitle(name)}
        action={tenants.ssoDelete}
        isDangerous
        change={mutation(SsoConfigurationDelete, { input: { id } }, 'deletedId')}
        toast={tenants.ssoDeleted(name)}
        onDone={done}
        onClose={close}
      >
        {tenants.ssoDeleteText}
      </ChangeModal>
    </>
  )
}
