import { Button, Group, Text } from '@mantine/core'
import { IconEye, IconEyeOff, IconKeyOff, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Failure } from '../api/failure.ts'
import type { Mutation } from '../api/mutation.ts'
import type { Outcome } from '../api/outcome.ts'
import { Time } from '../format/Time.tsx'
import { FailureAlert } from '../feedback/failure/FailureAlert.tsx'
import { SecretModal } from '../feedback/SecretModal.tsx'
import { ChangeModal } from '../form/modals/ChangeModal.tsx'
import { page } from '../page/messages.ts'
import { CopyFacts } from '../page/summary/CopyFacts.tsx'
import { secretRotation } from './messages.ts'
import { RotateFields } from './RotateFields.tsx'

type Rotation = {
  /** Whose secret it is. */
  name: string
  /** Replaces the secret; the old one works for so long. */
  rotate: (overlapSeconds: number) => Mutation<string>
  /** Until when the secret before works; null when none does. */
  previousUntil: string | null
  end: Mutation<unknown>
}
type Props = {
  label: string
  /** Reads the secret. */
  load: () => Promise<Outcome<string>>
  /** Absent for administrators who may not. */
  rotation?: Rotation | undefined
}

/** A secret that can be shown again, and rotated. */
export function StoredSecret({ label, load, rotation }: Props) {
  const [secret, setSecret] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
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
      {rotation?.previousUntil && (
        <Text size="sm">
          {secretRotation.previousSecretUntil} <Time value={rotation.previousUntil} />
        </Text>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={secret === undefined ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
          onClick={toggle}
        >
          {secret === undefined ? page.showSecret : page.hideSecret}
        </Button>
        {rotation && <Rotate label={label} rotation={rotation} onRotated={() => setSecret(undefined)} />}
      </Group>
    </>
  )
}

type RotateProps = { label: string; rotation: Rotation; onRotated: () => void }

function Rotate({ label, rotation: { name, rotate, previousUntil, end }, onRotated }: RotateProps) {
  const [asking, setAsking] = useState<'rotate' | 'end'>()
  const [overlap, setOverlap] = useState('0')
  const [rotated, setRotated] = useState<string>()
  const close = () => setAsking(undefined)
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setAsking('rotate')}>
        {page.rotateSecret}
      </Button>
      {previousUntil !== null && (
        <Button variant="default" leftSection={<IconKeyOff size={16} aria-hidden />} onClick={() => setAsking('end')}>
          {secretRotation.endPrevious}
        </Button>
      )}
      <ChangeModal
        isOpen={asking === 'rotate'}
        title={secretRotation.rotateTitle(name)}
        action={page.rotateSecret}
        isDangerous
        change={rotate(Number(overlap))}
        onDone={next => {
          close()
          setOverlap('0')
          onRotated()
          setRotated(next)
        }}
        onClose={close}
      >
        <RotateFields overlap={overlap} hasPrevious={previousUntil !== null} onChange={setOverlap} />
      </ChangeModal>
      <ChangeModal
        isOpen={asking === 'end'}
        title={secretRotation.endPreviousTitle(name)}
        action={secretRotation.endPrevious}
        isDangerous
        change={end}
        onDone={close}
        onClose={close}
      >
        {secretRotation.endPreviousText}
      </ChangeModal>
      <SecretModal title={label} secret={rotated} onClose={() => setRotated(undefined)} />
    </>
  )
}
