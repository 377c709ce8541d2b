import { MultiSelect, Select } from '@mantine/core'
import { mutation } from '../../kit/api/mutation.ts'
import { CreateModal } from '../../kit/form/modals/CreateModal.tsx'
import { listField, switchField } from '../../kit/form/fields/field-props.ts'
import { inboundApplications } from './messages.ts'
import { type Policy, PolicyCreate, type PolicyResource, PolicyUpdate } from './policy-documents.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

const blank = {
  resourceId: '',
  userScopes: [] as string[],
  clientScopes: [] as string[],
  hasAllUserScopes: false,
  hasAllClientScopes: false,
}
const kinds = [
  { all: 'hasAllUserScopes', some: 'userScopes' },
  { all: 'hasAllClientScopes', some: 'clientScopes' },
] as const

type Props = {
  applicationId: string
  /** Those that can be chosen. */
  resources: readonly PolicyResource[]
  /** The one to change; a new one without it. */
  policy?: Policy | undefined
  onClose: () => void
  onDone: () => void
}

/** Asks which scopes of a resource an application may get. */
export function PolicyModal({ applicationId, resources, policy, onClose, onDone }: Props) {
  const known = policy?.resource
  const choices = known ? [known] : resources
  const variablesOf = (values: typeof blank) => ({
    input: {
      ...values,
      applicationId,
      userScopes: values.hasAllUserScopes ? [] : values.userScopes,
      clientScopes: values.hasAllClientScopes ? [] : values.clientScopes,
    },
  })
  return (
    <CreateModal
      isOpen
      onClose={onClose}
      title={known ? inboundApplications.policyTitle(known.name) : inboundApplications.addPolicy}
      action={known ? inboundApplications.savePolicy : inboundApplications.addPolicy}
      blank={
        policy && known
          ? {
              resourceId: known.id,
              userScopes: policy.userScopes,
              clientScopes: policy.clientScopes,
              hasAllUserScopes: policy.hasAllUserScopes,
              hasAllClientScopes: policy.hasAllClientScopes,
            }
          : blank
      }
      missingOf={({ resourceId }) => (resourceId ? {} : { resourceId: inboundApplications.resourceMissing })}
      changeOf={values => {
        const taken = { RESOURCE_POLICY_TAKEN: 'resourceId' }
        return known
          ? mutation(PolicyUpdate, variablesOf(values), given => 'resourcePolicy' in given || undefined)
          : mutation(PolicyCreate, variablesOf(values), given => 'resourcePolicy' in given || undefined, taken)
      }}
      toastOf={() => inboundApplications.policyToast}
      onDone={onDone}
    >
      {draft => {
        const chosen = choices.find(({ id }) => id === draft.values.resourceId)
        const names = [...(chosen?.permissionScopes ?? []), ...(chosen?.attributeScopes ?? [])].map(({ name }) => name)
        return (
          <>
            <Select
              data-autofocus
              label={inboundApplications.resource}
              data={choices.map(({ id, name, uri }) => ({ value: id, label: `${name} (${uri})` }))}
              searchable
              required
              readOnly={known !== undefined && known !== null}
              value={draft.values.resourceId || null}
              error={draft.errors.resourceId}
              onChange={value => draft.fill({ resourceId: value ?? '', userScopes: [], clientScopes: [] })}
            />
            {kinds.map(({ all, some }) => (
              <div key={all}>
                <Switch label={inboundApplications[all]} mb="xs" {...switchField(draft, all)} />
                {!draft.values[all] && (
                  <MultiSelect
                    label={inboundApplications[some]}
                    description={inboundApplications[`${some}Help`]}
                    data={[...new Set([...names, ...draft.values[some]])]}
                    searchable
                    {...listField(draft, some)}
                  />
                )}
              </div>
            ))}
          </>
        )
      }}
    </CreateModal>
  )
}
