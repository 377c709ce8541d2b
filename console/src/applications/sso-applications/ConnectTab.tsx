import { ssoApplication } from '@gatehouse-id/entities'
import { mutation } from '../../kit/api/mutation.ts'
import { useClient } from 'urql'
import { secretOutcome } from '../../kit/api/outcome.ts'
import { useMay } from '../../frame/viewer.ts'
import { CopyFacts } from '../../kit/page/summary/CopyFacts.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { StoredSecret } from '../../kit/secret-rotation/StoredSecret.tsx'
import { useEntity } from '../../kit/entity/entity-context.ts'
import type { RowOf } from '../../kit/entity/row.ts'
import { SsoApplicationPreviousSecretEnd, SsoApplicationSecretQuery, SsoApplicationSecretRotate } from './documents.ts'
import { ssoApplications } from './messages.ts'

type Shown = RowOf<typeof ssoApplication>

function factsOf({ databaseId: applicationId, oidc, saml, wsFed }: Shown) {
  if (oidc)
    return [
      { label: ssoApplications.clientId, value: applicationId },
      { label: ssoApplications.issuer, value: oidc.issuer },
      { label: ssoApplications.discoveryUrl, value: oidc.discoveryUrl },
      { label: ssoApplications.authorizationEndpoint, value: `${oidc.issuer}/oauth2/v1/authorize` },
      { label: ssoApplications.tokenEndpoint, value: `${oidc.issuer}/oauth2/v1/token` },
      { label: ssoApplications.userinfoEndpoint, value: `${oidc.issuer}/oauth2/v1/userinfo` },
    ]
  const provider = saml ?? wsFed
  if (!provider) return []
  return [
    { label: ssoApplications.idpMetadataUrl, value: provider.idpMetadataUrl },
    { label: ssoApplications.idpEntityId, value: provider.idpEntityId },
    { label: ssoApplications.idpSsoUrl, value: provider.idpSsoUrl },
    { label: ssoApplications.idpLogoutUrl, value: provider.idpLogoutUrl },
    { label: ssoApplications.idpInitiatedUrl, value: provider.idpInitiatedUrl },
    { label: ssoApplications.idpCertificate, value: provider.idpCertificate },
  ]
}

/** What to paste into the application so that it signs users in with this project. */
export function ConnectTab() {
  const application = useEntity(ssoApplication)
  const mayReadSecrets = useMay('READ_SECRETS')
  return (
    <>
      <Section title={ssoApplications.values} description={ssoApplications.valuesHelp}>
        <CopyFacts facts={factsOf(application)} />
      </Section>
      {application.oidc?.clientType === 'CONFIDENTIAL' && mayReadSecrets && <SecretSection application={application} />}
    </>
  )
}

function SecretSection({ application }: { application: Shown }) {
  const client = useClient()
  const mayManage = useMay('MANAGE_PROJECT')
  const { id, name, previousSecretExpiresAt } = application
  return (
    <Section title={ssoApplications.secret} description={ssoApplications.secretHelp}>
      <StoredSecret
        label={ssoApplications.secret}
        load={async () => {
          const { data, error } = await client.query(
            SsoApplicationSecretQuery,
            { id },
            { requestPolicy: 'network-only' },
          )
          return secretOutcome(data?.ssoApplicationSecret, error)
        }}
        rotation={
          mayManage
            ? {
                name,
                previousUntil: previousSecretExpiresAt,
                rotate: overlapSeconds =>
                  mutation(SsoApplicationSecretRotate, { input: { id, overlapSeconds } }, 'cleartext'),
                end: mutation(SsoApplicationPreviousSecretEnd, { input: { id } }, 'ssoApplication'),
              }
            : undefined
        }
      />
    </Section>
  )
}
