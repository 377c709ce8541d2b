import { FileInput, Textarea } from '@mantine/core'
import { useClient } from 'urql'
import { outcomeOf } from '../api/outcome.ts'
import { useDraft } from '../form/draft.ts'
import { FormModal } from '../form/FormModal.tsx'
import { useChange } from '../form/use-change.ts'
import { ListIpsAdd, ListTextsAdd } from './documents.ts'
import { parseEntries } from './entries.ts'
import { useList } from './list-context.ts'
import { lists } from './messages.ts'

type Props = { kind: 'TEXTS' | 'IPS'; onClose: () => void }

/** Adds entries that are typed, pasted or read from a file. */
export function EntriesAddModal({ kind, onClose }: Props) {
  const { id } = useList()
  const client = useClient()
  const { values, isDirty, set } = useDraft({ entries: '' })
  const { isRunning, errors, failure, run } = useChange()
  const document = kind === 'IPS' ? ListIpsAdd : ListTextsAdd
  const entries = parseEntries(values.entries)
  const variables = { input: { id, entries } }
  const submit = () =>
    run(
      {
        send: async () => {
          if (entries.length === 0) return { kind: 'invalid', errors: { entries: lists.entriesMissing } }
          const { data, error } = await client.mutation(document, variables)
          return outcomeOf(data?.result, error, answer => ('list' in answer ? answer.list : undefined))
        },
      },
      { toast: lists.addedToast(entries.length), onDone: onClose },
    )
  return (
    <FormModal
      isOpen
      title={lists.addTitle}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={lists.add}
      request={{ document, variables }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label={lists.newEntries}
        description={lists.addHelp}
        required
        autosize
        minRows={5}
        maxRows={14}
        spellCheck={false}
        value={values.entries}
        error={errors.entries}
        onChange={event => set('entries', event.currentTarget.value)}
      />
      <FileInput
        label={lists.file}
        accept=".txt,.csv,text/plain,text/csv"
        clearable
        onChange={async file => {
          if (file) set('entries', await file.text())
        }}
      />
    </FormModal>
  )
}
