import { mutation } from '../api/mutation.ts'
import { List, Switch, TagsInput, Text, TextInput } from '@mantine/core'
import { IconKeyOff, IconRefresh, IconTrash } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { Time } from '../format/Time.tsx'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { EditForm } from '../form/EditForm.tsx'
import { listField, switchField, textField } from '../form/field-props.ts'
import { DetailPage } from '../page/DetailPage.tsx'
import { Section } from '../page/Section.tsx'
import { type ManagementKey, ManagementKeyDelete, ManagementKeyQuery, ManagementKeyUpdate } from './documents.ts'
import { ManagementKeyStatusBadge } from './ManagementKeyStatusBadge.tsx'
import { ManagementKeySecretModals, type SecretAct } from './ManagementKeySecretModals.tsx'
import { managementKeys } from './messages.ts'
import { rightsOf } from './rights.ts'

const route = getRouteApi('/management-keys/$id')

/** One management key: what it is called, where from it may be used, and what it may do. */
export function ManagementKeyPage() {
  const { id } = route.useParams()
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
  const [secretAct, setSecretAct] = useState<SecretAct>()
  const [{ data, error, stale }, reload] = useQuery({ query: ManagementKeyQuery, variables: { id } })
  const key = data?.node?.__typename === 'ManagementKey' ? data.node : undefined
  const entity = key && { name: key.name, id: key.keyId, badges: <ManagementKeyStatusBadge status={key.status} /> }
  const variables = { input: { id } }
  return (
    <DetailPage
      parent={{ to: '/management-keys', label: managementKeys.title }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconKeyOff, title: managementKeys.notFoundTitle, text: managementKeys.notFoundText }}
      params={{ id }}
      tabs={[{ to: '/management-keys/$id', label: managementKeys.details }]}
      actions={[
        { label: managementKeys.rotate, icon: IconRefresh, onClick: () => setSecretAct('rotate') },
        ...(key?.previousSecretExpiresAt
          ? [{ label: managementKeys.endPrevious, icon: IconKeyOff, onClick: () => setSecretAct('endPrevious') }]
          : []),
        { label: managementKeys.delete, icon: IconTrash, isDangerous: true, onClick: () => setIsDeleting(true) },
      ]}
    >
      {key && (
        <>
          <KeyForm managementKey={key} />
          <RightsSection managementKey={key} />
          <ManagementKeySecretModals
            managementKey={key}
            act={secretAct}
            onClose={() => setSecretAct(undefined)}
            onDone={() => reload({ requestPolicy: 'network-only' })}
          />
          <ChangeModal
            isOpen={isDeleting}
            title={managementKeys.deleteTitle(key.name)}
            action={managementKeys.delete}
            isDangerous
            typed={{ label: managementKeys.deleteTyped(key.name), text: key.name }}
            change={mutation(ManagementKeyDelete, variables, 'deletedId')}
            toast={managementKeys.deletedToast(key.name)}
            onDone={() => navigate({ to: '/management-keys' })}
            onClose={() => setIsDeleting(false)}
          >
            {managementKeys.deleteText}
          </ChangeModal>
        </>
      )}
    </DetailPage>
  )
}

function fieldsOf({ name, description, permittedIps, status }: ManagementKey) {
  return { name, description, permittedIps, isActive: status !== 'INACTIVE' }
}

function KeyForm({ managementKey }: { managementKey: ManagementKey }) {
  const variablesOf = ({ id, version }: ManagementKey, changes: Partial<ReturnType<typeof fieldsOf>>) => ({
    input: { id, expectedVersion: version, ...changes },
  })
  return (
    <EditForm
      stored={managementKey}
      fieldsOf={fieldsOf}
      labels={managementKeys}
      savedToast={managementKeys.savedToast(managementKey.name)}
      changeOf={(from, changes) => mutation(ManagementKeyUpdate, variablesOf(from, changes), 'managementKey')}
    >
      {draft => (
        <Section title={managementKeys.details}>
          <TextInput label={managementKeys.name} {...textField(draft, 'name')} />
          <TextInput label={managementKeys.description} {...textField(draft, 'description')} />
          <TagsInput
            label={managementKeys.permittedIps}
            description={managementKeys.permittedIpsHelp}
            acceptValueOnBlur
            {...listField(draft, 'permittedIps')}
          />
          <Switch
            label={managementKeys.isActive}
            description={managementKeys.isActiveHelp}
            {...switchField(draft, 'isActive')}
          />
        </Section>
      )}
    </EditForm>
  )
}

function RightsSection({ managementKey }: { managementKey: ManagementKey }) {
  const { createdAt, expiresAt, previousSecretExpiresAt } = managementKey
  return (
    <Section title={managementKeys.rights} description={managementKeys.rightsHelp}>
      <List size="sm">
        {rightsOf(managementKey).map(line => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {managementKeys.created} <Time value={createdAt} />
      </Text>
      <Text size="sm" c="dimmed">
        {managementKeys.expires} {expiresAt ? <Time value={expiresAt} /> : managementKeys.never}
      </Text>
      {previousSecretExpiresAt && (
        <Text size="sm">
          {managementKeys.previousSecretUntil} <Time value={previousSecretExpiresAt} />
        </Text>
      )}
    </Section>
  )
}
