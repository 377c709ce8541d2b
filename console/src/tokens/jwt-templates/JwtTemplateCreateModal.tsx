import { jwtTemplate } from '@gatehouse-id/entities'
import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '../../kit/api/use-query.ts'
import { changeOf } from '../../kit/entity/documents.ts'
import { EntityFields } from '../../kit/entity/form/EntityFields.tsx'
import { blankValues, changing, inputOf, missingIn, storedIn, type Values } from '../../kit/entity/form/values.ts'
import type { Creating } from '../../kit/entity/thing.ts'
import { CreateModal } from '../../kit/form/modals/CreateModal.tsx'
import { JwtTemplateLibraryQuery } from './documents.ts'
import { jwtTemplates } from './messages.ts'

const fromLibrary = changeOf(jwtTemplate, 'CreateFromLibrary', 'jwtTemplate { id }')

/** Asks what a new template is called and what it starts with, and leads to its page. */
export function JwtTemplateCreateModal({ thing, place, isOpen, onClose }: Creating) {
  const navigate = useNavigate()
  const [{ data }] = useQuery({ query: JwtTemplateLibraryQuery, pause: !isOpen })
  const library = data?.jwtTemplateLibrary ?? []
  const { creates, documents } = thing
  const blank: Values & { libraryEntryId: string } = { ...blankValues(creates), libraryEntryId: '' }
  const [named, others] = [creates.slice(0, 1), creates.slice(1)]
  // An entry of the library says for itself whose tokens it is for.
  const asked = (libraryEntryId: string) => (libraryEntryId ? named : creates)
  return (
    <CreateModal
      isOpen={isOpen}
      onClose={onClose}
      title={jwtTemplates.createTitle}
      action={place.menu.create}
      blank={blank}
      missingOf={values => missingIn(creates, values)}
      changeOf={({ libraryEntryId, ...values }) => {
        const input = inputOf(asked(libraryEntryId), values)
        return libraryEntryId
          ? changing<{ id: string }>(jwtTemplate, fromLibrary, { ...input, libraryEntryId }, storedIn(jwtTemplate))
          : changing<{ id: string }>(jwtTemplate, documents.create, input, storedIn(jwtTemplate))
      }}
      toastOf={({ name }) => jwtTemplates.createdToast(String(name).trim())}
      onDone={({ id }) => navigate({ to: '/jwt-templates/$id', params: { id } })}
    >
      {draft => (
        <>
          <EntityFields shown={named} draft={draft} isNew />
          <NativeSelect
            label={jwtTemplates.origin}
            description={library.find(entry => entry.libraryEntryId === draft.values.libraryEntryId)?.description}
            data={[
              { value: '', label: jwtTemplates.blank },
              ...library.map(entry => ({ value: entry.libraryEntryId, label: entry.name })),
            ]}
            value={draft.values.libraryEntryId}
            onChange={({ currentTarget: { value } }) => draft.set('libraryEntryId', value)}
          />
          {!draft.values.libraryEntryId && <EntityFields shown={others} draft={draft} />}
        </>
      )}
    </CreateModal>
  )
}
