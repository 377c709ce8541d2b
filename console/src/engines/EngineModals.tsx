import { mutation } from '../api/mutation.ts'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { EngineDelete, type EngineRow, EngineSecretRotate } from './documents.ts'
import { engines } from './messages.ts'

type Props<Made> = { engine: EngineRow; onClose: () => void; onDone: (made: Made) => void }

/** Asks before an engine gets another secret. */
export function EngineRotateModal({ engine, onClose, onDone }: Props<string>) {
  const variables = { input: { id: engine.id } }
  return (
    <ChangeModal
      isOpen
      title={engines.rotateTitle(engine.name)}
      action={engines.rotate}
      change={mutation(EngineSecretRotate, variables, given => ('secret' in given ? (given.secret ?? '') : undefined))}
      toast={engines.rotatedToast(engine.name)}
      onDone={onDone}
      onClose={onClose}
    >
      {engines.rotateText}
    </ChangeModal>
  )
}

/** Asks before an engine is deleted. */
export function EngineDeleteModal({ engine, onClose, onDone }: Props<string>) {
  const variables = { input: { id: engine.id } }
  return (
    <ChangeModal
      isOpen
      isDangerous
      title={engines.deleteTitle(engine.name)}
      action={engines.delete}
      change={mutation(EngineDelete, variables, 'deletedId')}
      toast={engines.deletedToast(engine.name)}
      onDone={onDone}
      onClose={onClose}
    >
      {engines.deleteText}
    </ChangeModal>
  )
}
