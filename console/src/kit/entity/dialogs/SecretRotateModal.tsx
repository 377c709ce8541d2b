import { useState } from 'react'
import { SecretModal } from '../../feedback/SecretModal.tsx'
import { ChangeModal } from '../../form/modals/ChangeModal.tsx'
import { secretRotation } from '../../secret-rotation/messages.ts'
import { RotateFields } from '../../secret-rotation/RotateFields.tsx'
import type { Change } from '../documents.ts'
import type { AnyRow, AnyThing } from '../thing.ts'
import { changing } from '../form/values.ts'

type Props = {
  thing: AnyThing
  document: Change
  row: AnyRow
  /** Set where the old secret can work on; whether an even older one still does. */
  overlaps?: { hasPrevious: boolean }
  onDone: () => void
  onClose: () => void
}

/** Asks before a thing gets another secret, and shows that once. */
export function SecretRotateModal({ thing, document, row, overlaps, onDone, onClose }: Props) {
  const [secret, setSecret] = useState<string>()
  const [overlap, setOverlap] = useState('0')
  const { declaration, texts } = thing
  const { id, name } = row
  const secretOf = (answer: Record<string, unknown>) => answer[declaration.create?.secret?.name ?? '']
  return (
    <>
      <ChangeModal
        isOpen={secret === undefined}
        title={secretRotation.rotateTitle(name)}
        action={secretRotation.rotate}
        change={changing<string>(
          declaration,
          document,
          { id, ...(overlaps && { overlapSeconds: Number(overlap) }) },
          secretOf,
        )}
        toast={secretRotation.rotatedToast(name)}
        onDone={setSecret}
        onClose={onClose}
      >
        {overlaps ? (
          <RotateFields overlap={overlap} hasPrevious={overlaps.hasPrevious} onChange={setOverlap} />
        ) : (
          secretRotation.rotateNowText
        )}
      </ChangeModal>
      <SecretModal title={texts.secretTitle ?? ''} secret={secret} onClose={onDone} />
    </>
  )
}
