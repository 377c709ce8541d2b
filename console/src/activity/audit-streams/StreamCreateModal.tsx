import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { changing, storedIn } from '../../kit/entity/form/values.ts'
import type { Creating } from '../../kit/entity/thing.ts'
import { textField } from '../../kit/form/fields/field-props.ts'
import { CreateModal } from '../../kit/form/modals/CreateModal.tsx'
import { FiltersField } from './FiltersField.tsx'
import { blankStream, inputOf, missingHeaders, missingOf } from './stream-draft.ts'
import { DestinationFields } from './StreamFieldset.tsx'
import { streams } from './texts.ts'

const kinds = (['S3', 'OTLP'] as const).map(value => ({ value, label: streams.kinds[value] }))

/** Only the fields of its kind are sent. */
function draftOf({ name, kind, ...fields }: typeof blankStream) {
  const { description, url, filters, headers } = fields
  return {
    name: name.trim(),
    kind,
    ...inputOf(kind === 'S3' ? { ...fields, headers: [] } : { description, url, filters, headers }),
  }
}

/** Asks where which events go, and leads to the stream. */
export function StreamCreateModal({ thing, place, isOpen, onClose }: Creating) {
  const navigate = useNavigate()
  return (
    <CreateModal
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title={streams.createTitle}
      action={place.menu.create}
      blank={blankStream}
      missingOf={values => ({
        ...(!values.name.trim() && { name: streams.nameMissing }),
        ...missingOf(values),
        ...(values.kind === 'S3' && !values.secretAccessKey && { secretAccessKey: streams.secretAccessKeyMissing }),
        ...missingHeaders(values.headers),
      })}
      changeOf={values =>
        changing<{ id: string }>(
          thing.declaration,
          thing.documents.create,
          draftOf(values),
          storedIn(thing.declaration),
        )
      }
      toastOf={({ name }) => streams.createdToast(name.trim())}
      onDone={({ id }) => navigate({ to: '/audit-streams/$id', params: { id } })}
    >
      {draft => (
        <>
          <TextInput
            data-autofocus
            label={streams.name}
            description={streams.nameHelp}
            required
            {...textField(draft, 'name')}
          />
          <NativeSelect
            label={streams.kind}
            description={streams.kindHelp}
            data={kinds}
            value={draft.values.kind}
            onChange={event => draft.set('kind', event.currentTarget.value === 'OTLP' ? 'OTLP' : 'S3')}
          />
          <DestinationFields draft={draft} isNew />
          <FiltersField draft={draft} />
        </>
      )}
    </CreateModal>
  )
}
