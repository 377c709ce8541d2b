import { Alert, Text } from '@mantine/core'
import { IconTrash, IconWebhookOff } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from 'urql'
import { useQuery } from '../api/use-query.ts'
import { outcomeOf } from '../api/outcome.ts'
import { Time } from '../format/Time.tsx'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { EditForm } from '../form/EditForm.tsx'
import { useMay } from '../frame/viewer.ts'
import { DetailPage } from '../page/DetailPage.tsx'
import { Section } from '../page/Section.tsx'
import { DeliveryBadge } from './AuditWebhooksPage.tsx'
import { type AuditWebhook, AuditWebhookDelete, AuditWebhookQuery, AuditWebhookSet } from './documents.ts'
import { auditWebhooks } from './messages.ts'
import { fieldsOf, hasSecrets, inputOf, missingOf, type WebhookFields } from './webhook-draft.ts'
import { AuthenticationFields, ReceiverFields } from './WebhookFieldset.tsx'

const route = getRouteApi('/webhooks/$id')

/** One webhook: how far it has come, where which events go, and how requests are authenticated. */
export function AuditWebhookPage() {
  const { id } = route.useParams()
  const client = useClient()
  const navigate = useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const [isDeleting, setIsDeleting] = useState(false)
  const [{ data, error, stale }, reload] = useQuery({ query: AuditWebhookQuery, variables: { id } })
  const webhook = data?.node?.__typename === 'AuditWebhook' ? data.node : undefined
  const entity = webhook && {
    name: webhook.name,
    id: webhook.url,
    badges: <DeliveryBadge lastError={webhook.lastError} />,
  }
  const variables = { input: { id } }
  return (
    <DetailPage
      parent={{ to: '/webhooks', label: auditWebhooks.title }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconWebhookOff, title: auditWebhooks.notFoundTitle, text: auditWebhooks.notFoundText }}
      params={{ id }}
      tabs={[{ to: '/webhooks/$id', label: auditWebhooks.details }]}
      actions={
        mayManage
          ? [{ label: auditWebhooks.delete, icon: IconTrash, isDangerous: true, onClick: () => setIsDeleting(true) }]
          : []
      }
      banner={
        webhook?.lastError && (
          <Alert color="red" title={auditWebhooks.failingTitle} mb="md">
            {auditWebhooks.failingText(webhook.attempts, webhook.lastError)}
          </Alert>
        )
      }
    >
      {webhook && (
        <>
          <Text size="sm" c="dimmed" mt="sm">
            {auditWebhooks.deliveredUntil} <Time value={webhook.deliveredUntil} />
          </Text>
          <WebhookForm webhook={webhook} isReadOnly={!mayManage} />
          <ChangeModal
            isOpen={isDeleting}
            title={auditWebhooks.deleteTitle(webhook.name)}
            action={auditWebhooks.delete}
            isDangerous
            typed={{ label: auditWebhooks.deleteTyped(webhook.name), text: webhook.name }}
            request={{ document: AuditWebhookDelete, variables }}
            change={async () => {
              const { data: answer, error: failed } = await client.mutation(AuditWebhookDelete, variables)
              return outcomeOf(answer?.auditWebhookDelete, failed, given =>
                'deletedId' in given ? given.deletedId : undefined,
              )
            }}
            toast={auditWebhooks.deletedToast(webhook.name)}
            onDone={() => navigate({ to: '/webhooks' })}
            onClose={() => setIsDeleting(false)}
          >
            {auditWebhooks.deleteText}
          </ChangeModal>
        </>
      )}
    </DetailPage>
  )
}

const labels = { ...auditWebhooks, secret: auditWebhooks.token }

/** A webhook is stored as a whole: what was not changed is sent with what was. */
function variablesOf(from: AuditWebhook, changes: Partial<WebhookFields>) {
  return { input: { expectedVersion: from.version, ...inputOf({ ...fieldsOf(from), ...changes }) } }
}

function WebhookForm({ webhook, isReadOnly }: { webhook: AuditWebhook; isReadOnly: boolean }) {
  const client = useClient()
  return (
    <EditForm
      stored={webhook}
      fieldsOf={fieldsOf}
      labels={labels}
      savedToast={auditWebhooks.savedToast(webhook.name)}
      requestOf={(from, changes) => ({ document: AuditWebhookSet, variables: variablesOf(from, changes) })}
      save={async (from, changes) => {
        const missing = missingOf({ ...fieldsOf(from), ...changes })
        if (Object.keys(missing).length > 0) return { kind: 'invalid', errors: missing }
        const { data, error } = await client.mutation(AuditWebhookSet, variablesOf(from, changes))
        return outcomeOf(data?.auditWebhookSet, error, given => {
          if ('stored' in given) return given.stored
          return 'auditWebhook' in given ? (given.auditWebhook ?? undefined) : undefined
        })
      }}
    >
      {fields => {
        const draft = { ...fields, isReadOnly }
        return (
          <>
            <Section title={auditWebhooks.receiver}>
              <ReceiverFields draft={draft} />
            </Section>
            <Section title={auditWebhooks.authentication} description={auditWebhooks.authenticationHelp}>
              {hasSecrets(webhook) && !isReadOnly && <Alert color="yellow">{auditWebhooks.secretsNotice}</Alert>}
              <AuthenticationFields draft={draft} />
            </Section>
          </>
        )
      }}
    </EditForm>
  )
}
