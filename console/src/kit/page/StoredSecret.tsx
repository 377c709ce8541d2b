import { Button, Group } from '@mantine/core'
import { IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Failure } from '../api/failure.ts'
import type { Outcome } from '../api/outcome.ts'
import type { Mutation } from '../api/mutation.ts'
import { FailureAlert } from '../feedback/failure/FailureAlert.tsx'
import { SecretModal } from '../feedback/SecretModal.tsx'
import { ChangeModal } from '../form/modals/ChangeModal.tsx'
import { CopyFacts } from './summary/CopyFacts.tsx'
import { page } from './messages.ts'

type Props = {
  label: string
  /** Reads the secret. */
  load: () => Promise<Outcome<string>>
  /** Replaces the secret; absent for administrators who may not. */
  rotation?: { title: string; text: string; change: Mutation<string> }
}

/** A secret that can be shown again, and rotated. */
export function StoredSecret({ label, load, rotation }: Props) {
  const [secret, setSecret] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [isAsking, setIsAsking] = useState(false)
  const [rotated, setRotated] = useState<string>()
  const toggle = async () => {
    setFailure(undefined)
    if (secret !== undefined) return setSecret(undefined)
    const outcome = await load()
    if (outcome.kind === 'saved') setSecret(outcome.stored)
    else if (outcome.kind === 'refused') setFailure(outcome.failure)
  }
  return (
    <>
      {failure && <FailureAlert failure={failure} />}
      {secret !== undefined && <CopyFacts facts={[{ label, value: secret }]} />}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={secret === undefined ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
          onClick={toggle}
        >
          {secret === undefined ? page.showSecret : page.hideSecret}
        </Button>
        {rotation && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => setIsAsking(true)}
          >
            {page.rotateSecret}
          </Button>
        )}
      </Group>
      {rotation && (
        <ChangeModal
          isOpen={isAsking}
          title={rotation.title}
          action={page.rotateSecret}
          isDangerous
          change={rotation.change}
          onDone={next => {
            setIsAsking(false)
            setSecret(undefined)
            setRotated(next)
          }}
          onClose={() => setIsAsking(false)}
        >
          {rotation.text}
        </ChangeModal>
      )}
      <SecretModal title={label} secret={rotated} onClose={() => setRotated(undefined)} />
    </>
  )
}
