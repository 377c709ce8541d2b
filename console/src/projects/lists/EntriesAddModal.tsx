import { FileInput, Textarea } from '@mantine/core'
import { changing, storedIn } from '../../kit/entity/form/values.ts'
import { useDraft } from '../../kit/form/draft.ts'
import { FormModal } from '../../kit/form/modals/FormModal.tsx'
import { missingFrom } from '../../kit/form/fields/missing.ts'
import { useChange } from '../../kit/form/use-change.ts'
import { parseEntries } from './entries.ts'
import { lists } from './messages.ts'
import { changes, shown, useList } from './thing.tsx'

type Props = { kind: 'TEXTS' | 'IPS'; onClose: () => void }

/** Adds entries that are typed, pasted or read from a file. */
export function EntriesAddModal({ kind, onClose }: Props) {
  const { id } = useList()
  const { values, isDirty, set } = useDraft({ entries: '' })
  const { isRunning, errors, failure, run } = useChange()
  const entries = parseEntries(values.entries)
  const change = changing(shown.declaration, changes.add[kind], { id, entries }, storedIn(shown.declaration))
  const submit = () =>
    run(
      {
        send: async client =>
          missingFrom(entries.length === 0 ? { entries: lists.entriesMissing } : {}) ?? change.send(client),
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
      request={change}
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
