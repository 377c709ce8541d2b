import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { mutation } from '../../../kit/api/mutation.ts'
import { ChangeModal } from '../../../kit/form/modals/ChangeModal.tsx'
import { type SsoConnection, SsoConfigurationDelete, SsoMappingsRecalculate, SsoSetupLinkRevoke } from '../documents.ts'
import { tenants } from '../messages.ts'
import { CertificatesModal } from './CertificatesModal.tsx'

type Props = { connection: SsoConnection; onDone: () => Promise<unknown> }

/** What is done with a connection more rarely. */
export function ConnectionMenu({ connection, onDone }: Props) {
  const { id, ssoId, displayName, saml } = connection
  const [asked, setAsked] = useState<'certificates' | 'recalculate' | 'revoke' | 'delete'>()
  // Those of metadata at a URL follow the provider by themselves.
  const hasOwnCertificates = saml.idpCertificates.length > 0 && !saml.idpMetadataUrl
  const name = displayName || ssoId
  const close = () => setAsked(undefined)
  const done = async () => {
    await onDone()
    close()
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
          {hasOwnCertificates && (
            <Menu.Item onClick={() => setAsked('certificates')}>{tenants.ssoCertificates}</Menu.Item>
          )}
          <Menu.Item onClick={() => setAsked('recalculate')}>{tenants.ssoRecalculate}</Menu.Item>
          <Menu.Item onClick={() => setAsked('revoke')}>{tenants.setupLinkRevoke}</Menu.Item>
          <Menu.Item color="red" onClick={() => setAsked('delete')}>
            {tenants.ssoDelete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'certificates' && <CertificatesModal connection={connection} onDone={done} onClose={close} />}
      <ChangeModal
        isOpen={asked === 'recalculate'}
        title={tenants.ssoRecalculateTitle(name)}
        action={tenants.ssoRecalculate}
        change={mutation(SsoMappingsRecalculate, { input: { id } }, 'ssoConfiguration')}
        toast={tenants.ssoRecalculated}
        onDone={done}
        onClose={close}
      >
        {tenants.ssoRecalculateText}
      </ChangeModal>
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
