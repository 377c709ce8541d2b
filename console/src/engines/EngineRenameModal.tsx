import { mutation } from '../api/mutation.ts'
import { TextInput } from '@mantine/core'
import { CreateModal } from '../form/CreateModal.tsx'
import { textField } from '../form/field-props.ts'
import { type EngineRow, EngineUpdate } from './documents.ts'
import { engines } from './messages.ts'

type Props = { engine: EngineRow; onClose: () => void; onDone: () => void }

/** Asks for the new name of an engine. */
export function EngineRenameModal({ engine, onClose, onDone }: Props) {
  const variablesOf = ({ name }: { name: string }) => ({
    input: { id: engine.id, expectedVersion: engine.version, name: name.trim() },
  })
  return (
    <CreateModal
      isOpen
      onClose={onClose}
      title={engines.renameTitle(engine.name)}
      action={engines.rename}
      blank={{ name: engine.name }}
      missingOf={({ name }) => (name.trim() ? {} : { name: engines.nameMissing })}
      changeOf={values => mutation(EngineUpdate, variablesOf(values), 'engine', { ENGINE_TAKEN: 'name' })}
      toastOf={({ name }) => engines.renamedToast(name.trim())}
      onDone={onDone}
    >
      {draft => <TextInput data-autofocus label={engines.name} required {...textField(draft, 'name')} />}
    </CreateModal>
  )
}
