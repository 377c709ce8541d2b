import { TextInput } from '@mantine/core'
import { useClient } from 'urql'
import { outcomeOf, refusedAt } from '../api/outcome.ts'
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
  const client = useClient()
  return (
    <CreateWithSecretModal
      isOpen={isOpen}
      onClose={onClose}
      title={engines.createTitle}
      action={engines.create}
      secretTitle={engines.secretTitle}
      blank={{ name: '' }}
      missingOf={({ name }) => (name.trim() ? {} : { name: engines.nameMissing })}
      requestOf={values => ({ document: EngineCreate, variables: variablesOf(values) })}
      create={async values => {
        const { data, error } = await client.mutation(EngineCreate, variablesOf(values))
        const outcome = outcomeOf(data?.engineCreate, error, answer =>
          'engine' in answer ? { id: answer.engine.engineId, secret: answer.secret ?? '' } : undefined,
        )
        return refusedAt('name', 'ENGINE_TAKEN', outcome)
      }}
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
