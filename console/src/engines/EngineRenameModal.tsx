import { TextInput } from '@mantine/core'
import { useClient } from 'urql'
import { outcomeOf, refusedAt } from '../api/outcome.ts'
import { CreateModal } from '../form/CreateModal.tsx'
import { textField } from '../form/field-props.ts'
import { EngineRename, type EngineRow } from './documents.ts'
import { engines } from './messages.ts'

type Props = { engine: EngineRow; onClose: () => void; onDone: () => void }

/** Asks for the new name of an engine. */
export function EngineRenameModal({ engine, onClose, onDone }: Props) {
  const client = useClient()
  const variablesOf = ({ name }: { name: string }) => ({ input: { engineId: engine.engineId, name: name.trim() } })
  return (
    <CreateModal
      isOpen
      onClose={onClose}
      title={engines.renameTitle(engine.name)}
      action={engines.rename}
      blank={{ name: engine.name }}
      missingOf={({ name }) => (name.trim() ? {} : { name: engines.nameMissing })}
      requestOf={values => ({ document: EngineRename, variables: variablesOf(values) })}
      create={async values => {
        const { data, error } = await client.mutation(EngineRename, variablesOf(values))
        const outcome = outcomeOf(data?.engineRename, error, answer => ('engine' in answer ? answer.engine : undefined))
        return refusedAt('name', 'ENGINE_TAKEN', outcome)
      }}
      toastOf={({ name }) => engines.renamedToast(name.trim())}
      onDone={onDone}
    >
      {draft => <TextInput data-autofocus label={engines.name} required {...textField(draft, 'name')} />}
    </CreateModal>
  )
}
