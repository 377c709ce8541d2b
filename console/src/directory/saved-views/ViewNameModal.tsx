import { Text, TextInput } from '@mantine/core'
import { useClient } from 'urql'
import { mutation } from '../../kit/api/mutation.ts'
import type { Outcome } from '../../kit/api/outcome.ts'
import { useDraft } from '../../kit/form/draft.ts'
import { textField } from '../../kit/form/fields/field-props.ts'
import { FormModal } from '../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../kit/form/use-change.ts'
import { type SavedView, SavedViewRename, SavedViewUpsert, type ViewPage } from './documents.ts'
import { savedViews } from './messages.ts'

type Props = {
  page: ViewPage
  /** What to save; ignored where `renamed` is given. */
  search: string
  /** The view that gets another name. */
  renamed: SavedView | undefined
  onDone: () => void
  onClose: () => void
}

/** Asks for the name of a view, and saves or renames it. */
export function ViewNameModal({ page, search, renamed, onDone, onClose }: Props) {
  const client = useClient()
  const { values, isDirty, set } = useDraft({ name: renamed?.name ?? '' })
  const { isRunning, errors, failure, run } = useChange()
  const name = values.name.trim()
  const saving = { input: { page, name, search } }
  const renaming = { input: { id: renamed?.id ?? '', name } }
  const change = renamed
    ? mutation(SavedViewRename, renaming, viewIn, { SAVED_VIEW_TAKEN: 'name' })
    : mutation(SavedViewUpsert, saving, viewIn)
  async function store(): Promise<Outcome<{ name: string }>> {
    if (!name) return { kind: 'invalid', errors: { name: savedViews.nameMissing } }
    return change.send(client)
  }
  return (
    <FormModal
      isOpen
      title={renamed ? savedViews.rename : savedViews.save}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={renamed ? savedViews.rename : savedViews.save}
      request={
        renamed ? { document: SavedViewRename, variables: renaming } : { document: SavedViewUpsert, variables: saving }
      }
      onSubmit={() => run({ send: store }, { toast: savedViews.savedToast(name), onDone })}
      onClose={onClose}
    >
      {!renamed && <Text size="sm">{savedViews.saveText}</Text>}
      <TextInput
        data-autofocus
        label={savedViews.name}
        description={renamed ? undefined : savedViews.nameHelp}
        required
        maxLength={100}
        {...textField({ values, errors, set }, 'name')}
      />
    </FormModal>
  )
}

function viewIn(answer: object): { name: string } | undefined {
  // Only the payloads have a view.
  return 'savedView' in answer ? (answer.savedView as { name: string }) : undefined
}
