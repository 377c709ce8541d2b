import { Alert, Anchor, Button, Code, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { failureOf } from '../../../kit/api/failure.ts'
import type { ResultOf } from '../../../kit/api/graphql.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { language } from '../../../kit/language/language.ts'
import { Pane, Workbench } from '../../../kit/page/workbench/Workbench.tsx'
import { editedOf } from '../edit/model/flow-model.ts'
import { ScreenStage } from '../edit/screens/ScreenStage.tsx'
import { ScreenView } from '../edit/screens/ScreenView.tsx'
import { FlowQuery } from '../documents.ts'
import { useFlow } from '../flow-context.ts'
import { FlowTestQuery } from './documents.ts'
import { flowTest as texts } from './messages.ts'
import { TraceTable } from './TraceTable.tsx'
import { type RunResponse, useTestRun } from './use-test-run.ts'

/** A flow tried out: its screens as a form that works, beside what each step did. */
export function FlowTestTab() {
  const { flow, stored } = useFlow()
  const [{ data, error }, reload] = useQuery({
    query: FlowTestQuery,
    variables: { id: flow.id },
    requestPolicy: 'cache-and-network',
  })
  const [isPublished, setIsPublished] = useState(false)
  const { run, failure, isBusy, start, next } = useTestRun(flow.id)
  if (!data)
    return error ? (
      <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
    ) : (
      <Skeleton height="60vh" aria-busy />
    )
  const stands = (data.node?.__typename === 'Flow' && data.node.draft) || undefined
  const draft = isPublished ? undefined : stands
  const begin = () => void start(draft?.document)
  return (
    <Workbench
      sourceSize={42}
      source={
        <Pane
          label={texts.screen}
          isPadded
          head={
            <Group gap="xs" align="center">
              {stands && (
                <NativeSelect
                  size="xs"
                  aria-label={texts.what}
                  data={[
                    { value: 'draft', label: texts.draft },
                    { value: 'published', label: texts.published },
                  ]}
                  value={isPublished ? 'published' : 'draft'}
                  onChange={event => setIsPublished(event.currentTarget.value === 'published')}
                />
              )}
              <Button size="xs" leftSection={<IconPlayerPlay size={14} aria-hidden />} loading={isBusy} onClick={begin}>
                {run ? texts.again : texts.start}
              </Button>
            </Group>
          }
        >
          <Text size="sm" c="dimmed">
            {texts.help}
          </Text>
          {failure && <FailureAlert failure={failure} onRetry={begin} />}
          {run && (
            <RunView
              response={run.response}
              documents={{ own: draft?.document ?? stored.document, ids: idsOf(data) }}
              styles={data.theme?.styles}
              isBusy={isBusy}
              onPress={next}
            />
          )}
        </Pane>
      }
      result={
        <Pane label={texts.trace} isPlain isPadded={!run}>
          {run ? (
            <TraceTable trace={run.trace} />
          ) : (
            <Text size="sm" c="dimmed">
              {texts.nothingYet}
            </Text>
          )}
        </Pane>
      }
    />
  )
}

type RunProps = {
  response: RunResponse
  documents: Documents
  styles: unknown
  isBusy: boolean
  onPress: (button: string, form: Record<string, string>) => void
}

/** The document that is tried out, and the node ids of the project's flows by their ids. */
type Documents = { own: unknown; ids: ReadonlyMap<string, string> }

function idsOf({ flows }: ResultOf<typeof FlowTestQuery>): Documents['ids'] {
  return new Map(flows.edges.map(({ node }) => [node.flowId, node.id]))
}

/** The document that a screen is of: a sub-flow's is the published one. */
function useDocument(flowId: string, { own, ids }: Documents): unknown {
  const { flow } = useFlow()
  const isOwn = flowId === '' || flowId === flow.flowId
  const [{ data }] = useQuery({ query: FlowQuery, variables: { id: ids.get(flowId) ?? '' }, pause: isOwn })
  return isOwn ? own : data?.node?.__typename === 'Flow' && data.node.document?.document
}

/** How the run stands: a screen, something to wait for, or its end. */
function RunView({ response, documents, styles, isBusy, onPress }: RunProps) {
  const document = useDocument(response.flowId, documents)
  const { status, action, screenId, error, redirect, output, stepId } = response
  if (status === 'completed' || status === 'failed')
    return (
      <Alert
        color={status === 'completed' ? 'teal' : 'red'}
        title={status === 'completed' ? texts.completed : texts.failed}
        role="status"
      >
        {error && <Text size="sm">{error}</Text>}
        {Object.keys(output).length > 0 && <Code block>{JSON.stringify(output, null, 2)}</Code>}
      </Alert>
    )
  const screen = editedOf(document)?.screens.find(({ id }) => id === screenId)
  return (
    <Stack gap="sm">
      {action === 'poll' && (
        <Group>
          <Text size="sm">{texts.waiting}</Text>
          <Button variant="default" loading={isBusy} onClick={() => onPress('polling', {})}>
            {texts.look}
          </Button>
        </Group>
      )}
      {action === 'redirect' && (
        <Text size="sm">
          {texts.redirect}{' '}
          <Anchor href={redirect} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
            {redirect}
          </Anchor>
        </Text>
      )}
      {action.startsWith('webauthn') && <Text size="sm">{texts.passkey}</Text>}
      {screen && (
        <ScreenStage styles={styles}>
          {/* Another step has empty fields, though the screen be the same. */}
          <ScreenView
            key={stepId}
            screen={screen}
            language={language}
            hidden={Array.isArray(response.state.hidden) ? response.state.hidden.map(Number) : []}
            error={error}
            isBusy={isBusy}
            onPress={onPress}
          />
        </ScreenStage>
      )}
      {!screen && action === 'screen' && <Text size="sm">{texts.noScreen(screenId)}</Text>}
    </Stack>
  )
}
