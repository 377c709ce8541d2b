import { Select, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { outcomeOf } from '../api/outcome.ts'
import { useDraft } from '../form/draft.ts'
import { FormModal } from '../form/FormModal.tsx'
import { useChange } from '../form/use-change.ts'
import { ListCreate, type ListRow } from './documents.ts'
import { listKinds } from './lists-search.ts'
import { lists } from './messages.ts'

const blank = { name: '', description: '', kind: 'TEXTS' as ListRow['kind'] }

/** Asks for what a new list is, and leads to its page to fill it. */
export function ListCreateModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useClient()
  const { values, isDirty, set, replace } = useDraft(blank)
  const { isRunning, errors, failure, run, reset } = useChange()
  const variables = { input: { ...values, name: values.name.trim() } }
  const close = () => {
    replace({})
    reset()
    onClose()
  }
  const submit = () =>
    run(
      async () => {
        if (!variables.input.name) return { kind: 'invalid', errors: { name: lists.nameMissing } }
        const { data, error } = await client.mutation(ListCreate, variables)
        return outcomeOf(data?.listCreate, error, answer => ('list' in answer ? answer.list : undefined))
      },
      {
        toast: lists.createdToast(variables.input.name),
        onDone: ({ id }) => {
          replace({})
          return navigate({ to: '/lists/$id', params: { id } })
        },
      },
    )
  return (
    <FormModal
      isOpen={isOpen}
      title={lists.createTitle}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={lists.create}
      request={{ document: ListCreate, variables }}
      onSubmit={submit}
      onClose={close}
    >
      <TextInput
        data-autofocus
        label={lists.name}
        required
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={event => set('name', event.currentTarget.value)}
      />
      <TextInput
        label={lists.description}
        autoComplete="off"
        value={values.description}
        error={errors.description}
        onChange={event => set('description', event.currentTarget.value)}
      />
      <Select
        label={lists.kind}
        description={lists.kindHelp}
        data={listKinds.map(value => ({ value, label: lists.kinds[value] }))}
        value={values.kind}
        error={errors.kind}
        allowDeselect={false}
        onChange={value => set('kind', listKinds.find(kind => kind === value) ?? 'TEXTS')}
      />
    </FormModal>
  )
}
