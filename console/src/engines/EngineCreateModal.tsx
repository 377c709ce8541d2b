import { mutation } from '../api/mutation.ts'
import { TextInput } from '@mantine/core'
import { CreateWithSecretModal } from '../form/CreateWithSecretModal.tsx'
import { textField } from '../form/field-props.ts'
import { EngineCreate } from './documents.ts'
import { engines } from './messages.ts'

function variablesOf({ name }: { name: string }) {
  return { input: { name: name.trim() } }
}

type Props = { isOpen: boolean; onClose: () => void; onDone: () => void }

/** Asks what a new engine is called, and shows its secret once. */
export function EngineCreateModal({ isOpen, onClose, onDone }: Props) {
  return (
    <CreateWithSecretModal
      isOpen={isOpen}
      onClose={onClose}
      title={engines.createTitle}
      action={engines.create}
      secretTitle={engines.secretTitle}
      blank={{ name: '' }}
      missingOf={({ name }) => (name.trim() ? {} : { name: engines.nameMissing })}
      changeOf={values =>
        mutation(
          EngineCreate,
          variablesOf(values),
          answer => ('engine' in answer ? { id: answer.engine.id, secret: answer.secret ?? '' } : undefined),
          { ENGINE_TAKEN: 'name' },
        )
      }
      toastOf={({ name }) => engines.createdToast(name.trim())}
      onDone={() => {
        onClose()
        onDone()
      }}
    >
      {draft => <TextInput data-autofocus label={engines.name} required {...textField(draft, 'name')} />}
    </CreateWithSecretModal>
  )
}
