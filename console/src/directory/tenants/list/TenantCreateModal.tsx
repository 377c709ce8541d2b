import { TagsInput, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { outcomeOf } from '../../../kit/api/outcome.ts'
import { useDraft } from '../../../kit/form/draft.ts'
import { FormModal } from '../../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../../kit/form/use-change.ts'
import { TenantCreate } from '../mutations.ts'
import { tenants } from '../messages.ts'

const blank = { name: '', databaseId: '', selfProvisioningDomains: [] as string[] }

/** Asks for what a new tenant needs and leads to its page. */
export function TenantCreateModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useClient()
  const { values, isDirty, set, replace } = useDraft(blank)
  const { isRunning, errors, failure, run, reset } = useChange()
  const { databaseId, ...rest } = values
  const variables = { input: { ...rest, name: values.name.trim(), ...(databaseId && { databaseId }) } }
  const close = () => {
    replace({})
    reset()
    onClose()
  }
  const submit = () =>
    run(
      {
        send: async () => {
          if (!variables.input.name) return { kind: 'invalid', errors: { name: tenants.nameMissing } }
          const { data, error } = await client.mutation(TenantCreate, variables)
          const answer = data?.tenantCreate
          return outcomeOf(answer, error, given => ('tenant' in given ? given.tenant : undefined))
        },
      },
      {
        toast: tenants.createdToast(variables.input.name),
        onDone: tenant => {
          replace({})
          return navigate({ to: '/tenants/$tenantId', params: { tenantId: tenant.databaseId } })
        },
      },
    )
  return (
    <FormModal
      isOpen={isOpen}
      title={tenants.createTitle}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={tenants.create}
      request={{ document: TenantCreate, variables }}
      onSubmit={submit}
      onClose={close}
    >
      <TextInput
        data-autofocus
        label={tenants.name}
        required
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={event => set('name', event.currentTarget.value)}
      />
      <TextInput
        label={tenants.tenantId}
        description={tenants.tenantIdHelp}
        autoComplete="off"
        spellCheck={false}
        value={values.databaseId}
        error={errors.databaseId}
        onChange={event => set('databaseId', event.currentTarget.value)}
      />
      <TagsInput
        label={tenants.domains}
        description={tenants.domainsHelp}
        acceptValueOnBlur
        value={values.selfProvisioningDomains}
        error={errors.selfProvisioningDomains}
        onChange={value => set('selfProvisioningDomains', value)}
      />
    </FormModal>
  )
}
