import { Alert, Button, List, Text } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useClient } from 'urql'
import { outcomeOf } from '../../../../kit/api/outcome.ts'
import { useQuery } from '../../../../kit/api/use-query.ts'
import { FailureAlert } from '../../../../kit/feedback/failure/FailureAlert.tsx'
import { useChange } from '../../../../kit/form/use-change.ts'
import { useFlow } from '../../flow-context.ts'
import { FlowDraftUpsert, FlowValidationQuery } from '../documents.ts'
import { flowEditor as texts } from '../messages.ts'

/** A flow that a hosted service exported: what is not known of it, and a draft in steps that can be edited. */
export function ConvertNotice({ onDone }: { onDone: () => void }) {
  const { flow, stored } = useFlow()
  const client = useClient()
  const text = JSON.stringify(stored.document)
  const [{ data }] = useQuery({ query: FlowValidationQuery, variables: { text } })
  const { isRunning, failure, run } = useChange()
  const { converted, warnings = [] } = data?.flowValidation ?? {}
  if (converted === undefined || converted === null) return null
  const convert = () =>
    run(
      {
        send: async () => {
          const input = { id: flow.id, document: converted, expectedVersion: '' }
          const { data: answer, error } = await client.mutation(FlowDraftUpsert, { input })
          return outcomeOf(answer?.flowDraftUpsert, error, each => ('draft' in each ? each.draft : undefined))
        },
      },
      { toast: texts.savedToast, onDone },
    )
  return (
    <Alert title={texts.hostedTitle} icon={<IconWand size={16} aria-hidden />} mb="md">
      <Text size="sm">{texts.hostedText}</Text>
      {warnings.length > 0 && (
        <>
          <Text size="sm" fw={500} mt="xs">
            {texts.unknownParts}
          </Text>
          <List size="sm" aria-label={texts.unknownParts}>
            {warnings.map(({ name, message }) => (
              <List.Item key={`${name} ${message}`}>
                <bdi>{name}</bdi>: {message}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {failure && <FailureAlert failure={failure} onRetry={convert} />}
      <Button mt="sm" loading={isRunning} onClick={convert}>
        {texts.convert}
      </Button>
    </Alert>
  )
}
