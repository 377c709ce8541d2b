import { Anchor, Group, Text } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useQuery, useReload } from '../../../kit/api/use-query.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { useMay } from '../../../frame/viewer.ts'
import { CopyFacts } from '../../../kit/page/summary/CopyFacts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { TabTable } from '../../../kit/page/list/TabTable.tsx'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'
import { type SsoConnection, TenantSsoQuery } from '../documents.ts'
import { AddConnectionButton } from './AddConnectionButton.tsx'
import { ConnectionMenu } from './ConnectionMenu.tsx'
import { ConnectionModal } from './ConnectionModal.tsx'
import { SetupLinkButton } from './SetupLinkButton.tsx'
import { SsoAttempts } from './SsoAttempts.tsx'
import { SsoTestButton, type StartedTest } from './SsoTestButton.tsx'
import { tenants } from '../messages.ts'
import { useReceived } from './use-received.ts'
import { useTenant } from '../tenant-context.ts'

/** The tenant's identity providers, and links with which its administrators set them up. */
export function TenantSsoTab() {
  const tenant = useTenant()
  const mayLink = useMay('READ_SECRETS')
  const variables = { tenantId: tenant.id }
  const [{ data, error }] = useQuery({ query: TenantSsoQuery, variables })
  const load = useReload(TenantSsoQuery, variables)
  const mayManage = useMay('MANAGE_PROJECT')
  const [test, setTest] = useState<StartedTest>()
  const [edited, setEdited] = useState<SsoConnection>()
  const received = useReceived(tenant.id, edited, test?.attemptDatabaseId)
  const rows = data?.ssoConfigurations?.edges.map(({ node }) => node)
  const columns: Column<SsoConnection>[] = [
    {
      id: 'NAME',
      header: tenants.ssoName,
      cell: connection => {
        const name = connection.displayName || connection.ssoId
        if (!mayManage) return name
        return (
          <Anchor component="button" type="button" size="sm" onClick={() => setEdited(connection)}>
            {name}
          </Anchor>
        )
      },
    },
    {
      id: 'PROTOCOL',
      header: tenants.ssoProtocol,
      width: 160,
      cell: ({ oidc, saml }) =>
        oidc.clientId ? tenants.authTypes.OIDC : saml.idpEntityId ? tenants.authTypes.SAML : '–',
    },
    {
      id: 'ISSUER',
      header: tenants.ssoIssuer,
      cell: ({ oidc, saml }) => (
        <Text size="sm" c="dimmed" truncate>
          {oidc.issuer || saml.idpEntityId || '–'}
        </Text>
      ),
    },
    {
      id: 'CERTIFICATE',
      header: tenants.certificateExpires,
      width: 160,
      cell: ({ certificateExpiresAt }) =>
        certificateExpiresAt ? <Time value={certificateExpiresAt} isRelative /> : '–',
    },
    ...(mayManage
      ? [
          {
            id: 'TEST',
            header: '',
            width: 140,
            cell: ({ id, oidc, saml }: SsoConnection) =>
              (oidc.clientId || saml.idpUrl) && <SsoTestButton configurationId={id} onStarted={setTest} />,
          },
        ]
      : []),
    ...(mayLink
      ? [
          {
            id: 'LINK',
            header: '',
            width: 200,
            cell: ({ id }: SsoConnection) => <SetupLinkButton configurationId={id} />,
          },
        ]
      : []),
  ]
  if (mayManage)
    columns.push({
      id: 'MORE',
      header: '',
      width: 56,
      cell: connection => <ConnectionMenu connection={connection} onDone={load} />,
    })
  return (
    <TabTable error={error} onRetry={load} rowCount={rows?.length} nothing={{ icon: IconLogin2, text: tenants.noSso }}>
      <DataTable
        skeletonRows={1}
        label={tenants.tabs.sso}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ ssoId }) => ssoId}
      />
      {mayManage && (
        <Group justify="flex-end" my="md">
          <AddConnectionButton
            tenantId={tenant.id}
            onDone={connection => {
              load()
              setEdited(connection)
            }}
          />
        </Group>
      )}
      {rows?.[0] && (
        <Section title={tenants.ssoValues}>
          <CopyFacts
            facts={[
              { label: tenants.ssoAcs, value: rows[0].saml.spAcsUrl },
              { label: tenants.ssoEntityId, value: rows[0].saml.spEntityId },
              { label: tenants.ssoMetadata, value: rows[0].saml.spMetadataUrl },
            ]}
          />
        </Section>
      )}
      {/* Loads at once, and is shown when nothing comes in above it any more. */}
      <div hidden={!rows}>
        <SsoAttempts tenantId={tenant.id} started={test} />
      </div>
      {edited && (
        <ConnectionModal
          key={edited.id}
          connection={edited}
          received={received}
          onDone={async () => {
            await load()
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </TabTable>
  )
}
