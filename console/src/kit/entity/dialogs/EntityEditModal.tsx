import { CreateModal } from '../../form/modals/CreateModal.tsx'
import { EntityFields } from '../form/EntityFields.tsx'
import type { AnyRow, AnyThing } from '../thing.ts'
import { changing, inputOf, missingIn, storedIn, valuesOf } from '../form/values.ts'

type Props = { thing: AnyThing; row: AnyRow; onDone: () => void; onClose: () => void }

/** The form of a thing that has no page. */
export function EntityEditModal({ thing, row, onDone, onClose }: Props) {
  const { declaration, texts, documents, form } = thing
  const { id, version } = row
  const shown = form.flatMap(({ fields }) => fields)
  return (
    <CreateModal
      isOpen
      title={texts.editTitle(row.name)}
      action={texts.save}
      blank={valuesOf(shown, row)}
      missingOf={values => missingIn(shown, values)}
      changeOf={values => {
        const input = { id, expectedVersion: version, ...inputOf(shown, values) }
        return changing<unknown>(declaration, documents.update, input, storedIn(declaration))
      }}
      toastOf={({ name }) => texts.savedToast(String(name).trim())}
      onDone={onDone}
      onClose={onClose}
    >
      {draft => <EntityFields shown={shown} draft={draft} isNew />}
    </CreateModal>
  )
}
