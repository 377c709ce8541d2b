import type { Creating } from '../../kit/entity/thing.ts'
import { changing, storedIn } from '../../kit/entity/form/values.ts'
import { Input, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CreateModal } from '../../kit/form/modals/CreateModal.tsx'
import { switchField, textField } from '../../kit/form/fields/field-props.ts'
import { ssoApplications } from './messages.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

const kinds = ['OIDC', 'SAML', 'WS_FED'] as const
const blank = {
  kind: 'OIDC' as (typeof kinds)[number],
  name: '',
  databaseId: '',
  /** The first one; the others are added later. */
  approvedRedirectUrls: '',
  useMetadata: true,
  metadataUrl: '',
  entityId: '',
  acsUrl: '',
  realm: '',
  replyUrl: '',
}

type Values = typeof blank

/** Where an application is, by the address that it has given; that of the console for one that is on no server. */
function pageOf(address: string): string {
  const origin = URL.parse(address)?.origin ?? 'null'
  return origin === 'null' ? location.origin : origin
}

function settingsOf({
  kind,
  approvedRedirectUrls,
  useMetadata,
  metadataUrl,
  entityId,
  acsUrl,
  realm,
  replyUrl,
}: Values) {
  const redirectUrl = approvedRedirectUrls.trim()
  const addresses = { OIDC: redirectUrl, SAML: useMetadata ? metadataUrl : acsUrl, WS_FED: replyUrl }
  const loginPageUrl = pageOf(addresses[kind])
  if (kind === 'OIDC') return { oidc: { loginPageUrl, approvedRedirectUrls: [redirectUrl] } }
  if (kind === 'WS_FED') return { wsFed: { loginPageUrl, realm, replyUrl } }
  const provider = useMetadata ? { useMetadata, metadataUrl } : { entityId, acsUrl }
  return { saml: { loginPageUrl, ...provider } }
}

function inputOf(values: Values) {
  const { name, databaseId } = values
  return {
    name: name.trim(),
    ...(databaseId && { databaseId }),
    settings: settingsOf(values),
  }
}

function missingOf({ kind, name, approvedRedirectUrls }: Values): Record<string, string> {
  const isMissing = kind === 'OIDC' && !URL.canParse(approvedRedirectUrls.trim())
  return {
    ...(!name.trim() && { name: ssoApplications.nameMissing }),
    ...(isMissing && { approvedRedirectUrls: ssoApplications.redirectUrlMissing }),
  }
}

/** Asks for the protocol and what the application needs for it, and leads to the values to paste there. */
export function SsoApplicationCreateModal({ thing, place, isOpen, onClose }: Creating) {
  const { declaration, documents } = thing
  const navigate = useNavigate()
  return (
    <CreateModal
      isOpen={isOpen}
      onClose={onClose}
      title={ssoApplications.createTitle}
      action={place.menu.create}
      blank={blank}
      missingOf={missingOf}
      changeOf={values =>
        changing<{ id: string }>(declaration, documents.create, inputOf(values), storedIn(declaration))
      }
      toastOf={({ name }) => ssoApplications.createdToast(name.trim())}
      onDone={({ id }) => navigate({ to: `${place.path}/$id/connect`, params: { id } })}
    >
      {draft => (
        <>
          <Input.Wrapper
            label={ssoApplications.kind}
            labelElement="div"
            description={ssoApplications.kindHelp[draft.values.kind]}
          >
            <SegmentedControl
              fullWidth
              mt={4}
              aria-label={ssoApplications.kind}
              data={kinds.map(value => ({ value, label: ssoApplications.kinds[value] }))}
              value={draft.values.kind}
              onChange={value => draft.set('kind', value)}
            />
          </Input.Wrapper>
          <TextInput data-autofocus label={ssoApplications.name} required {...textField(draft, 'name')} />
          <TextInput
            label={ssoApplications.applicationId}
            description={ssoApplications.applicationIdHelp}
            spellCheck={false}
            {...textField(draft, 'databaseId')}
          />
          {draft.values.kind === 'SAML' && (
            <Switch label={ssoApplications.useMetadata} {...switchField(draft, 'useMetadata')} />
          )}
          {draft.values.kind === 'SAML' && draft.values.useMetadata && (
            <TextInput label={ssoApplications.metadataUrl} type="url" {...textField(draft, 'metadataUrl')} />
          )}
          {draft.values.kind === 'SAML' && !draft.values.useMetadata && (
            <>
              <TextInput label={ssoApplications.entityId} spellCheck={false} {...textField(draft, 'entityId')} />
              <TextInput label={ssoApplications.acsUrl} type="url" {...textField(draft, 'acsUrl')} />
            </>
          )}
          {draft.values.kind === 'WS_FED' && (
            <>
              <TextInput
                label={ssoApplications.realm}
                description={ssoApplications.realmHelp}
                {...textField(draft, 'realm')}
              />
              <TextInput
                label={ssoApplications.replyUrl}
                description={ssoApplications.replyUrlHelp}
                type="url"
                {...textField(draft, 'replyUrl')}
              />
            </>
          )}
          {draft.values.kind === 'OIDC' && (
            <TextInput
              label={ssoApplications.redirectUrl}
              description={ssoApplications.redirectUrlHelp}
              placeholder="https://wiki.example.com/callback"
              type="url"
              required
              {...textField(draft, 'approvedRedirectUrls')}
            />
          )}
          <Text size="sm" c="dimmed">
            {ssoApplications.createNext}
          </Text>
        </>
      )}
    </CreateModal>
  )
}
