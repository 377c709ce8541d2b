import { Checkbox, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { mutation } from '../../../kit/api/mutation.ts'
import { textField } from '../../../kit/form/fields/field-props.ts'
import { CreateModal } from '../../../kit/form/modals/CreateModal.tsx'
import { formatTime } from '../../../kit/format/time.ts'
import { type SsoConnection, SsoSamlUpdate } from '../documents.ts'
import { tenants } from '../messages.ts'

type Props = { connection: SsoConnection; onDone: () => void; onClose: () => void }
type Draft = { next: string; kept: string[] }

/** The next certificate of a provider stands beside the current one, until that is taken away. */
export function CertificatesModal({ connection: shown, onDone, onClose }: Props) {
  // A newer version that the page learns of must not slip under what was chosen.
  const [connection] = useState(shown)
  const { saml, displayName, ssoId } = connection
  const name = displayName || ssoId
  const known = [saml.idpCertificate, ...saml.idpAdditionalCertificates]
  return (
    <CreateModal<Draft, SsoConnection>
      isOpen
      title={tenants.ssoCertificatesTitle(name)}
      action={tenants.ssoSave}
      blank={{ next: '', kept: known }}
      missingOf={({ next, kept }) => (next.trim() === '' && kept.length === 0 ? { next: tenants.ssoNeeded } : {})}
      changeOf={values => updateOf(connection, values)}
      toastOf={() => tenants.ssoSavedToast(name)}
      onDone={onDone}
      onClose={onClose}
    >
      {draft => (
        <>
          <Text size="sm">{tenants.ssoCertificatesHelp}</Text>
          <Stack gap="xs">
            {saml.idpCertificates.map(({ subject, fingerprint, expiresAt }, index) => {
              const certificate = known[index] ?? ''
              const { kept } = draft.values
              return (
                <Checkbox
                  key={fingerprint}
                  label={tenants.ssoCertificateUntil(subject, formatTime(expiresAt))}
                  description={fingerprint}
                  styles={{ description: { overflowWrap: 'anywhere' } }}
                  checked={kept.includes(certificate)}
                  onChange={event =>
                    draft.set(
                      'kept',
                      known.filter(each => (each === certificate ? event.currentTarget.checked : kept.includes(each))),
                    )
                  }
                />
              )
            })}
          </Stack>
          <Textarea
            data-autofocus
            label={tenants.ssoNextCertificate}
            placeholder="-----BEGIN CERTIFICATE-----"
            autosize
            minRows={3}
            maxRows={8}
            spellCheck={false}
            {...textField(draft, 'next')}
          />
        </>
      )}
    </CreateModal>
  )
}

/** The rest of the provider stays as it was. */
function updateOf({ id, version, saml }: SsoConnection, { next, kept }: Draft) {
  const [certificate = '', ...additionalCertificates] = [...kept, ...(next.trim() === '' ? [] : [next.trim()])]
  const manual = { url: saml.idpUrl, entityId: saml.idpEntityId, certificate, additionalCertificates }
  const input = { id, expectedVersion: version, settings: { provider: { manual } } }
  return mutation(SsoSamlUpdate, { input }, 'ssoConfiguration')
}
