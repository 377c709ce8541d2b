import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useClient } from 'urql'
import { useQuery } from '../api/use-query.ts'
import { type Outcome, outcomeOf, refusedAt } from '../api/outcome.ts'
import { useDraft } from '../form/draft.ts'
import { listField, textField } from '../form/field-props.ts'
import { FormModal } from '../form/FormModal.tsx'
import { type RowColumn, RowsField } from '../form/RowsField.tsx'
import { useChange } from '../form/use-change.ts'
import { PermissionListQuery } from '../roles/documents.ts'
import { type UserAttribute, UserAttributeCreate } from './documents.ts'
import { userAttributes } from './messages.ts'

type Option = UserAttribute['options'][number]

const types = ['TEXT', 'NUMBER', 'BOOLEAN', 'SINGLE_SELECT', 'MULTI_SELECT', 'DATE', 'MONTH_DAY'] as const
const blank = {
  name: '',
  displayName: '',
  type: 'TEXT' as (typeof types)[number],
  options: [] as Option[],
  viewPermissionNames: [] as string[],
  editPermissionNames: [] as string[],
}

const optionColumns: readonly RowColumn<Option>[] = [
  {
    header: userAttributes.value,
    cell: ({ value }, change, label) => (
      <TextInput aria-label={label} value={value} onChange={event => change({ value: event.currentTarget.value })} />
    ),
  },
  {
    header: userAttributes.label,
    cell: ({ label: shown }, change, label) => (
      <TextInput aria-label={label} value={shown} onChange={event => change({ label: event.currentTarget.value })} />
    ),
  },
]

/** The mutation takes several attributes; what it says of one stands at the field. */
function atFields<Stored>(outcome: Outcome<Stored>): Outcome<Stored> {
  if (outcome.kind !== 'invalid' || outcome.errors.attributes === undefined) return outcome
  return { kind: 'invalid', errors: { name: outcome.errors.attributes } }
}

type Props = { isOpen: boolean; onClose: () => void; onDone: () => void }

/** Asks what a new attribute of users is called and what its values are. */
export function UserAttributeCreateModal({ isOpen, onClose, onDone }: Props) {
  const client = useClient()
  const { values, isDirty, set, replace } = useDraft(blank)
  const { isRunning, errors, failure, run, reset } = useChange()
  const [{ data }] = useQuery({ query: PermissionListQuery, variables: { first: 100 }, pause: !isOpen })
  const permissionNames = data?.permissions.edges.map(({ node }) => node.name) ?? []
  const draft = { values, errors, set }
  const { options, ...rest } = values
  const hasOptions = values.type === 'SINGLE_SELECT' || values.type === 'MULTI_SELECT'
  const name = values.name.trim()
  const variables = { input: { attributes: [{ ...rest, name, ...(hasOptions && { options }) }] } }
  const close = () => {
    replace({})
    reset()
    onClose()
  }
  const submit = () =>
    run(
      async () => {
        if (!name) return { kind: 'invalid', errors: { name: userAttributes.nameMissing } }
        if (hasOptions && options.every(({ value }) => !value))
          return { kind: 'invalid', errors: { options: userAttributes.optionsMissing } }
        const { data: made, error } = await client.mutation(UserAttributeCreate, variables)
        const outcome = outcomeOf(made?.userAttributeCreate, error, given =>
          'attributes' in given ? given.attributes : undefined,
        )
        return atFields(refusedAt('name', 'ATTRIBUTE_TAKEN', outcome))
      },
      {
        toast: userAttributes.createdToast(name),
        onDone: () => {
          close()
          onDone()
        },
      },
    )
  return (
    <FormModal
      isOpen={isOpen}
      title={userAttributes.createTitle}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={userAttributes.create}
      request={{ document: UserAttributeCreate, variables }}
      onSubmit={submit}
      onClose={close}
    >
      <TextInput
        data-autofocus
        label={userAttributes.name}
        description={userAttributes.nameHelp}
        required
        spellCheck={false}
        {...textField(draft, 'name')}
      />
      <TextInput label={userAttributes.displayName} {...textField(draft, 'displayName')} />
      <Select
        label={userAttributes.type}
        allowDeselect={false}
        data={types.map(value => ({ value, label: userAttributes.types[value] }))}
        value={values.type}
        onChange={value => value && set('type', value)}
      />
      {hasOptions && (
        <RowsField
          label={userAttributes.options}
          columns={optionColumns}
          rows={options}
          blank={{ value: '', label: '' }}
          addLabel={userAttributes.addOption}
          error={errors.options}
          onChange={rows => set('options', rows)}
        />
      )}
      <MultiSelect
        label={userAttributes.viewPermissionNames}
        description={userAttributes.permissionsHelp}
        data={permissionNames}
        searchable
        {...listField(draft, 'viewPermissionNames')}
      />
      <MultiSelect
        label={userAttributes.editPermissionNames}
        description={userAttributes.permissionsHelp}
        data={permissionNames}
        searchable
        {...listField(draft, 'editPermissionNames')}
      />
    </FormModal>
  )
}
