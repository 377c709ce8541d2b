import { mutation } from '../../kit/api/mutation.ts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { failureOf } from '../../kit/api/failure.ts'
import type { ResultOf } from '../../kit/api/graphql.ts'
import { useQuery } from '../../kit/api/use-query.ts'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { EditForm } from '../../kit/form/EditForm.tsx'
import { switchField } from '../../kit/form/fields/field-props.ts'
import { Time } from '../../kit/format/Time.tsx'
import { useMay } from '../../frame/viewer.ts'
import { KeyStatusBadge } from '../../kit/secret-rotation/keys.tsx'
import { CopyFacts } from '../../kit/page/summary/CopyFacts.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { useTenant } from '../../directory/tenants/tenant-context.ts'
import { type TenantProvisioningDetails, TenantProvisioningQuery, TenantProvisioningUpdate } from './documents.ts'
import { provisioning } from './messages.ts'
import { TokenCreateModal } from './TokenCreateModal.tsx'
import { Switch } from '../../kit/form/fields/Switch.tsx'

type Provisioning = ResultOf<typeof TenantProvisioningDetails>
type Key = Provisioning['keys'][number]

const columns: readonly Column<Key>[] = [
  {
    id: 'NAME',
    header: provisioning.name,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    id: 'STATUS',
    header: provisioning.status,
    width: 140,
    cell: ({ status }) => <KeyStatusBadge status={status} />,
  },
  {
    id: 'USED',
    header: provisioning.lastUsed,
    isTime: true,
    width: 180,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} isRelative /> : provisioning.never),
  },
]

/** How the directory of the tenant makes and removes its users: what to paste there, and what it did. */
export function TenantProvisioningTab() {
  const { id: tenantId } = useTenant()
  const mayManage = useMay('MANAGE_PROJECT')
  const [isCreating, setIsCreating] = useState(false)
  const [{ data, error }, load] = useQuery({ query: TenantProvisioningQuery, variables: { tenantId } })
  const reload = () => load({ requestPolicy: 'network-only' })
  const found = data?.tenantProvisioning
  if (error) return <FailureAlert failure={failureOf(error)} onRetry={reload} />
  if (!found) return null
  return (
    <>
      <Section title={provisioning.connect} description={provisioning.connectHelp}>
        <CopyFacts facts={[{ label: provisioning.baseUrl, value: found.baseUrl }]} />
      </Section>
      <Section
        title={provisioning.tokens}
        description={provisioning.tokensHelp}
        actions={
          mayManage && (
            <Button variant="default" onClick={() => setIsCreating(true)}>
              {provisioning.createToken}
            </Button>
          )
        }
      >
        {found.keys.length === 0 ? (
          <Text size="sm">{provisioning.noTokens}</Text>
        ) : (
          <DataTable
            label={provisioning.tokens}
            columns={columns}
            rows={found.keys}
            rowId={({ accessKeyDatabaseId }) => accessKeyDatabaseId}
            rowName={({ name }) => name}
          />
        )}
      </Section>
      <State found={found} />
      <Removals tenantId={tenantId} found={found} isReadOnly={!mayManage} />
      <TokenCreateModal
        tenantId={tenantId}
        isOpen={isCreating}
        onClose={() => setIsCreating(false)}
        onDone={() => {
          setIsCreating(false)
          reload()
        }}
      />
    </>
  )
}

function State({ found }: { found: Provisioning }) {
  const { userCount, inactiveUserCount, groupCount, lastCallAt, lastErrorAt, lastError } = found
  const facts = [
    { label: provisioning.users, value: provisioning.usersOf(userCount, inactiveUserCount) },
    { label: provisioning.groups, value: String(groupCount) },
    { label: provisioning.lastCall, value: lastCallAt ? <Time value={lastCallAt} isRelative /> : provisioning.never },
    {
      label: provisioning.lastError,
      value: lastErrorAt ? (
        <>
          <Time value={lastErrorAt} isRelative /> – <bdi>{lastError}</bdi>
        </>
      ) : (
        provisioning.none
      ),
    },
  ]
  return (
    <Section title={provisioning.state}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <Text size="sm" fw={500}>
            {label}
          </Text>
          <Text size="sm">{value}</Text>
        </div>
      ))}
    </Section>
  )
}

type RemovalsProps = { tenantId: string; found: Provisioning; isReadOnly: boolean }

function Removals({ tenantId, found, isReadOnly }: RemovalsProps) {
  const variablesOf = (from: Provisioning, { limitsRemovals = from.limitsRemovals }: { limitsRemovals?: boolean }) => ({
    input: { tenantId, expectedVersion: from.version, limitsRemovals },
  })
  return (
    <EditForm
      stored={found}
      fieldsOf={({ limitsRemovals }: Provisioning) => ({ limitsRemovals })}
      labels={provisioning}
      changeOf={(from, changes) => mutation(TenantProvisioningUpdate, variablesOf(from, changes), 'tenantProvisioning')}
    >
      {fields => (
        <Section title={provisioning.removals} description={provisioning.removalsHelp}>
          <Switch
            label={provisioning.limitsRemovals}
            description={provisioning.limitsRemovalsHelp}
            {...switchField({ ...fields, isReadOnly }, 'limitsRemovals')}
          />
          <Text size="sm">{provisioning.removalsNow(found.removalCount)}</Text>
        </Section>
      )}
    </EditForm>
  )
}
