import { mutation } from '../../kit/api/mutation.ts'
import { Alert, Text } from '@mantine/core'
import { EditForm } from '../../kit/form/EditForm.tsx'
import { Time } from '../../kit/format/Time.tsx'
import { useMay } from '../../frame/viewer.ts'
import { Section } from '../../kit/page/Section.tsx'
import { type AuditWebhook, AuditWebhookUpsert, useWebhook } from './documents.ts'
import { auditWebhooks } from './messages.ts'
import { fieldsOf, hasSecrets, inputOf, missingOf, type WebhookFields } from './webhook-draft.ts'
import { AuthenticationFields, ReceiverFields } from './WebhookFieldset.tsx'

/** Where which events go, and how requests are authenticated. */
export function AuditWebhookDetailsTab() {
  const webhook = useWebhook()
  const mayManage = useMay('MANAGE_PROJECT')
  return (
    <>
      <Text size="sm" c="dimmed" mt="sm">
        {auditWebhooks.deliveredUntil} <Time value={webhook.deliveredUntil} />
      </Text>
      <WebhookForm webhook={webhook} isReadOnly={!mayManage} />
    </>
  )
}

const labels = { ...auditWebhooks, secret: auditWebhooks.token }

/** A webhook is stored as a whole: what was not changed is sent with what was. */
function variablesOf(from: AuditWebhook, changes: Partial<WebhookFields>) {
  return { input: { expectedVersion: from.version, ...inputOf({ ...fieldsOf(from), ...changes }) } }
}

function WebhookForm({ webhook, isReadOnly }: { webhook: AuditWebhook; isReadOnly: boolean }) {
  return (
    <EditForm
      stored={webhook}
      fieldsOf={fieldsOf}
      labels={labels}
      savedToast={auditWebhooks.savedToast(webhook.name)}
      missingOf={missingOf}
      changeOf={(from, changes) => mutation(AuditWebhookUpsert, variablesOf(from, changes), 'auditWebhook')}
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
