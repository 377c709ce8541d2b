import { Select, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { outcomeOf, refusedAt } from '../api/outcome.ts'
import { useQuery } from '../api/use-query.ts'
import { useDraft } from '../form/draft.ts'
import { textField } from '../form/field-props.ts'
import { FormModal } from '../form/FormModal.tsx'
import { useChange } from '../form/use-change.ts'
import { JwtTemplateCreate, JwtTemplateCreateFromLibrary, JwtTemplateLibraryQuery } from './documents.ts'
import { templateKinds } from './jwt-templates-search.ts'
import { jwtTemplates } from './messages.ts'

/** `libraryEntryId` is empty for a template from scratch. */
const blank = { name: '', libraryEntryId: '', kind: 'USER' as (typeof templateKinds)[number] }

/** Asks what a new template is called and what it starts with, and leads to its page. */
export function JwtTemplateCreateModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useClient()
  const [{ data: libraryData }] = useQuery({ query: JwtTemplateLibraryQuery, pause: !isOpen })
  const library = libraryData?.jwtTemplateLibrary ?? []
  const { values, isDirty, set, replace } = useDraft(blank)
  const { isRunning, errors, failure, run, reset } = useChange()
  const { libraryEntryId, kind } = values
  const name = values.name.trim()
  const chosen = library.find(entry => entry.libraryEntryId === libraryEntryId)
  const request = chosen
    ? { document: JwtTemplateCreateFromLibrary, variables: { input: { libraryEntryId, name } } }
    : { document: JwtTemplateCreate, variables: { input: { name, kind } } }
  const send = async () => {
    const { data, error } = chosen
      ? await client.mutation(JwtTemplateCreateFromLibrary, { input: { libraryEntryId, name } })
      : await client.mutation(JwtTemplateCreate, { input: { name, kind } })
    return outcomeOf(data?.result, error, given => ('jwtTemplate' in given ? given.jwtTemplate : undefined))
  }
  const close = () => {
    replace({})
    reset()
    onClose()
  }
  const submit = () =>
    run(
      {
        send: async () =>
          name
            ? refusedAt('name', 'JWT_TEMPLATE_TAKEN', await send())
            : { kind: 'invalid', errors: { name: jwtTemplates.nameMissing } },
      },
      {
        toast: jwtTemplates.createdToast(name),
        onDone: ({ id }) => {
          replace({})
          return navigate({ to: '/jwt-templates/$id', params: { id } })
        },
      },
    )
  return (
    <FormModal
      isOpen={isOpen}
      title={jwtTemplates.createTitle}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={jwtTemplates.create}
      request={request}
      onSubmit={submit}
      onClose={close}
    >
      <TextInput data-autofocus label={jwtTemplates.name} required {...textField({ values, errors, set }, 'name')} />
      <Select
        label={jwtTemplates.origin}
        description={chosen?.description}
        allowDeselect={false}
        data={[
          { value: '', label: jwtTemplates.blank },
          ...library.map(entry => ({ value: entry.libraryEntryId, label: entry.name })),
        ]}
        value={libraryEntryId}
        onChange={value => set('libraryEntryId', value ?? '')}
      />
      {!chosen && (
        <Select
          label={jwtTemplates.kind}
          allowDeselect={false}
          data={templateKinds.map(value => ({ value, label: jwtTemplates.kinds[value] }))}
          value={kind}
          onChange={value => set('kind', templateKinds.find(each => each === value) ?? 'USER')}
        />
      )}
    </FormModal>
  )
}
