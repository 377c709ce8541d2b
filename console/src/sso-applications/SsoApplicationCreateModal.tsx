import { Input, SegmentedControl, Switch, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { outcomeOf, refusedAt } from '../api/outcome.ts'
import { useDraft } from '../form/draft.ts'
import { switchField, textField } from '../form/field-props.ts'
import { FormModal } from '../form/FormModal.tsx'
import { useChange } from '../form/use-change.ts'
import { SsoApplicationCreate } from './documents.ts'
import { ssoApplications } from './messages.ts'

const kinds = ['OIDC', 'SAML'] as const
const blank = {
  kind: 'OIDC' as (typeof kinds)[number],
  name: '',
  applicationId: '',
  loginPageUrl: '',
  useMetadata: true,
  metadataUrl: '',
  entityId: '',
  acsUrl: '',
}

function inputOf({ kind, name, applicationId, loginPageUrl, ...saml }: typeof blank) {
  const { useMetadata, metadataUrl, entityId, acsUrl } = saml
  const provider = useMetadata ? { useMetadata, metadataUrl } : { entityId, acsUrl }
  return {
    name: name.trim(),
    ...(applicationId && { applicationId }),
    settings: kind === 'OIDC' ? { oidc: { loginPageUrl } } : { saml: { loginPageUrl, ...provider } },
  }
}

function missingOf({ name, loginPageUrl }: typeof blank): Record<string, string> {
  return {
    ...(!name.trim() && { name: ssoApplications.nameMissing }),
    ...(!loginPageUrl.trim() && { loginPageUrl: ssoApplications.loginPageUrlMissing }),
  }
}

/** Asks for the protocol and what the application needs for it, and leads to the values to paste there. */
export function SsoApplicationCreateModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useClient()
  const { values, isDirty, set, replace } = useDraft(blank)
  const { isRunning, errors, failure, run, reset } = useChange()
  const draft = { values, errors, set }
  const variables = { input: inputOf(values) }
  const close = () => {
    replace({})
    reset()
    onClose()
  }
  const submit = () =>
    run(
      async () => {
        const missing = missingOf(values)
        if (Object.keys(missing).length > 0) return { kind: 'invalid', errors: missing }
        const { data, error } = await client.mutation(SsoApplicationCreate, variables)
        const outcome = outcomeOf(data?.ssoApplicationCreate, error, given =>
          'ssoApplication' in given ? given.ssoApplication : undefined,
        )
        return refusedAt('name', 'SSO_APPLICATION_TAKEN', outcome)
      },
      {
        toast: ssoApplications.createdToast(variables.input.name),
        onDone: ({ id }) => {
          replace({})
          return navigate({ to: '/applications/$id/connect', params: { id } })
        },
      },
    )
  return (
    <FormModal
      isOpen={isOpen}
      title={ssoApplications.createTitle}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={ssoApplications.create}
      request={{ document: SsoApplicationCreate, variables }}
      onSubmit={submit}
      onClose={close}
    >
      <Input.Wrapper
        label={ssoApplications.kind}
        labelElement="div"
        description={ssoApplications.kindHelp[values.kind]}
      >
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label={ssoApplications.kind}
          data={kinds.map(value => ({ value, label: ssoApplications.kinds[value] }))}
          value={values.kind}
          onChange={value => set('kind', value)}
        />
      </Input.Wrapper>
      <TextInput data-autofocus label={ssoApplications.name} required {...textField(draft, 'name')} />
      <TextInput
        label={ssoApplications.applicationId}
        description={ssoApplications.applicationIdHelp}
        spellCheck={false}
        {...textField(draft, 'applicationId')}
      />
      {values.kind === 'SAML' && <Switch label={ssoApplications.useMetadata} {...switchField(draft, 'useMetadata')} />}
      {values.kind === 'SAML' && values.useMetadata && (
        <TextInput label={ssoApplications.metadataUrl} type="url" {...textField(draft, 'metadataUrl')} />
      )}
      {values.kind === 'SAML' && !values.useMetadata && (
        <>
          <TextInput label={ssoApplications.entityId} spellCheck={false} {...textField(draft, 'entityId')} />
          <TextInput label={ssoApplications.acsUrl} type="url" {...textField(draft, 'acsUrl')} />
        </>
      )}
      <TextInput
        label={ssoApplications.loginPageUrl}
        description={ssoApplications.loginPageUrlHelp}
        type="url"
        required
        {...textField(draft, 'loginPageUrl')}
      />
      <Text size="sm" c="dimmed">
        {ssoApplications.createNext}
      </Text>
    </FormModal>
  )
}
