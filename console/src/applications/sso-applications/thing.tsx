import { ssoApplication } from '@gatehouse-id/entities'
import { Badge } from '@mantine/core'
import { thing } from '../../kit/entity/thing.ts'
import { DisabledBadge } from '../../kit/feedback/DisabledBadge.tsx'
import { ApplicationLogo } from './ApplicationLogo.tsx'
import { SsoGroupRoles } from './documents.ts'
import { ssoApplications } from './messages.ts'
import { OidcForm } from './forms/OidcForm.tsx'
import { SamlForm } from './forms/SamlForm.tsx'
import { SsoApplicationCreateModal } from './SsoApplicationCreateModal.tsx'
import { WsFedForm } from './forms/WsFedForm.tsx'

export const shown = thing(ssoApplication, {
  texts: ssoApplications,
  values: {
    kind: ssoApplications.kinds,
    isEnabled: { true: ssoApplications.enabled, false: ssoApplications.disabled },
  },
  more: SsoGroupRoles,
  list: {
    code: "await management.ssoApplication.createOidcApplication({ name: 'Wiki', loginPageUrl: 'https://wiki.example.com' })",
  },
  row: [
    'name',
    'description',
    { id: 'KIND', header: ssoApplications.kind, width: 160, cell: ({ kind }) => ssoApplications.kinds[kind] },
    {
      id: 'STATUS',
      header: ssoApplications.status,
      width: 120,
      cell: ({ isEnabled }) => <DisabledBadge isEnabled={isEnabled} />,
    },
  ],
  picture: ({ name, logo }, size) => <ApplicationLogo name={name} logo={logo} size={size} />,
  badges: ({ kind, isEnabled }) => (
    <>
      <Badge color="gray">{ssoApplications.kinds[kind]}</Badge>
      <DisabledBadge isEnabled={isEnabled} />
    </>
  ),
  creation: SsoApplicationCreateModal,
  form: [{ title: ssoApplications.general, fields: ['name', 'description', 'logo', 'isEnabled'] }],
  after: ({ oidc, saml, wsFed }) => (
    <>
      {oidc && <OidcForm />}
      {saml && <SamlForm />}
      {wsFed && <WsFedForm />}
    </>
  ),
})
