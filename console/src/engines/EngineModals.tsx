import { useClient } from 'urql'
import { outcomeOf } from '../api/outcome.ts'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { EngineDelete, type EngineRow, EngineSecretRotate } from './documents.ts'
import { engines } from './messages.ts'

type Props<Made> = { engine: EngineRow; onClose: () => void; onDone: (made: Made) => void }

/** Asks before an engine gets another secret. */
export function EngineRotateModal({ engine, onClose, onDone }: Props<string>) {
  const client = useClient()
  const variables = { input: { engineId: engine.engineId } }
  return (
    <ChangeModal
      isOpen
      title={engines.rotateTitle(engine.name)}
      action={engines.rotate}
      request={{ document: EngineSecretRotate, variables }}
      change={async () => {
        const { data, error } = await client.mutation(EngineSecretRotate, variables)
        return outcomeOf(data?.engineSecretRotate, error, given =>
          'secret' in given ? (given.secret ?? '') : undefined,
        )
      }}
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
  const client = useClient()
  const variables = { input: { engineId: engine.engineId } }
  return (
    <ChangeModal
      isOpen
      isDangerous
      title={engines.deleteTitle(engine.name)}
      action={engines.delete}
      request={{ document: EngineDelete, variables }}
      change={async () => {
        const { data, error } = await client.mutation(EngineDelete, variables)
        return outcomeOf(data?.engineDelete, error, given =>
          'deletedEngineId' in given ? given.deletedEngineId : undefined,
        )
      }}
      toast={engines.deletedToast(engine.name)}
      onDone={onDone}
      onClose={onClose}
    >
      {engines.deleteText}
    </ChangeModal>
  )
}
