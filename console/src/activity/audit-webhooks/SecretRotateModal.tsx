import { mutation } from '../../kit/api/mutation.ts'
import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { SecretModal } from '../../kit/feedback/SecretModal.tsx'
import { FormModal } from '../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../kit/form/use-change.ts'
import { type AuditWebhook, AuditWebhookSecretRotate } from './documents.ts'
import { auditWebhooks } from './messages.ts'

const hourSeconds = 60 * 60
/** How long the old secret is still valid, in seconds. */
const overlaps = [
  { seconds: 0, label: auditWebhooks.overlaps.none },
  { seconds: hourSeconds, label: auditWebhooks.overlaps.hour },
  { seconds: 24 * hourSeconds, label: auditWebhooks.overlaps.day },
  { seconds: 7 * 24 * hourSeconds, label: auditWebhooks.overlaps.week },
].map(({ seconds, label }) => ({ value: String(seconds), label }))

type Props = { webhook: AuditWebhook; isOpen: boolean; onClose: () => void }

/** Makes a new signing secret, and shows it once. */
export function SecretRotateModal({ webhook: { id, name }, isOpen, onClose }: Props) {
  const { isRunning, errors, failure, run, reset } = useChange()
  const [overlap, setOverlap] = useState(String(24 * hourSeconds))
  const [secret, setSecret] = useState<string>()
  const variables = { input: { id, overlapSeconds: Number(overlap) } }
  const close = () => {
    reset()
    onClose()
  }
  const submit = () =>
    run(mutation(AuditWebhookSecretRotate, variables, 'hmacSecret'), {
      onDone: made => {
        setSecret(made)
        close()
      },
    })
  return (
    <>
      <FormModal
        isOpen={isOpen}
        title={auditWebhooks.rotateTitle(name)}
        isDirty={false}
        errors={errors}
        failure={failure}
        isRunning={isRunning}
        action={auditWebhooks.rotate}
        request={{ document: AuditWebhookSecretRotate, variables }}
        onSubmit={submit}
        onClose={close}
      >
        <Text size="sm">{auditWebhooks.rotateText}</Text>
        <Select
          data-autofocus
          label={auditWebhooks.overlap}
          description={auditWebhooks.overlapHelp}
          allowDeselect={false}
          data={overlaps}
          value={overlap}
          error={errors.overlapSeconds}
          onChange={value => value && setOverlap(value)}
        />
      </FormModal>
      <SecretModal title={auditWebhooks.hmacSecret} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}
