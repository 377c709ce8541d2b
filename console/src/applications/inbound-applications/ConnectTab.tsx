import { inboundApplication } from '@gatehouse-id/entities'
import { mutation } from '../../kit/api/mutation.ts'
import { useClient } from 'urql'
import { secretOutcome } from '../../kit/api/outcome.ts'
import { useMay, useViewer } from '../../frame/viewer.ts'
import { CopyFacts } from '../../kit/page/summary/CopyFacts.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { StoredSecret } from '../../kit/secret-rotation/StoredSecret.tsx'
import { useEntity } from '../../kit/entity/entity-context.ts'
import {
  InboundApplicationPreviousSecretEnd,
  InboundApplicationSecretQuery,
  InboundApplicationSecretRotate,
} from './documents.ts'
import { inboundApplications } from './messages.ts'

/** What to paste into the application so that it can ask users for consent. */
export function ConnectTab() {
  const { id, name, clientId, isPublicClient, previousSecretExpiresAt } = useEntity(inboundApplication)
  const client = useClient()
  const mayReadSecrets = useMay('READ_SECRETS')
  const mayManage = useMay('MANAGE_PROJECT')
  const { apiUrl, projectDatabaseId: projectId } = useViewer()
  const facts = [
    { label: inboundApplications.clientId, value: clientId },
    { label: inboundApplications.projectId, value: projectId },
    { label: inboundApplications.baseUrl, value: apiUrl },
  ]
  return (
    <>
      <Section title={inboundApplications.values} description={inboundApplications.valuesHelp}>
        <CopyFacts facts={facts} />
      </Section>
      {!isPublicClient && mayReadSecrets && (
        <Section title={inboundApplications.secret} description={inboundApplications.secretHelp}>
          <StoredSecret
            label={inboundApplications.secret}
            load={async () => {
              const { data, error } = await client.query(
                InboundApplicationSecretQuery,
                { id },
                { requestPolicy: 'network-only' },
              )
              return secretOutcome(data?.inboundApplicationSecret, error)
            }}
            rotation={
              mayManage
                ? {
                    name,
                    previousUntil: previousSecretExpiresAt,
                    rotate: overlapSeconds =>
                      mutation(InboundApplicationSecretRotate, { input: { id, overlapSeconds } }, 'cleartext'),
                    end: mutation(InboundApplicationPreviousSecretEnd, { input: { id } }, 'inboundApplication'),
                  }
                : undefined
            }
          />
        </Section>
      )}
    </>
  )
}
