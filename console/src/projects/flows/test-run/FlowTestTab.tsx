import { Button, Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { failureOf } from '../../../kit/api/failure.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { Pane, Workbench } from '../../../kit/page/workbench/Workbench.tsx'
import { FixedGraph } from '../edit/canvas/FixedGraph.tsx'
import { sentenceOf } from '../edit/canvas/sentences.ts'
import { editedOf } from '../edit/model/flow-model.ts'
import { readSchema } from '../edit/model/flow-schema.ts'
import { useFlow } from '../flow-context.ts'
import { flows } from '../messages.ts'
import { AssumedFields } from './AssumedFields.tsx'
import { assumedOf, nobody, valuesOf } from './assumed.ts'
import { type FlowTest, FlowTestQuery } from './documents.ts'
import { flowTest as texts } from './messages.ts'
import { RunView } from './RunView.tsx'
import { marksOf, waitingAt } from './run-marks.ts'
import { SentCodes } from './SentCodes.tsx'
import { TraceTable } from './TraceTable.tsx'
import { useTestRun } from './use-test-run.ts'

/** A flow tried out: how far the run has come on its drawing, and beside it the screen, as a form that works. */
export function FlowTestTab() {
  const { flow } = useFlow()
  const [{ data, error }, reload] = useQuery({
    query: FlowTestQuery,
    variables: { id: flow.id },
    requestPolicy: 'cache-and-network',
  })
  if (data) return <TestRun loaded={data} />
  return error ? (
    <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
  ) : (
    <Skeleton height="60vh" aria-busy />
  )
}

function TestRun({ loaded }: { loaded: FlowTest }) {
  const { flow, stored } = useFlow()
  const [isPublished, setIsPublished] = useState(false)
  const [assumed, setAssumed] = useState(nobody)
  const { run, failure, isBusy, start, next } = useTestRun(flow.id)
  const stands = (loaded.node?.__typename === 'Flow' && loaded.node.draft) || undefined
  const draft = isPublished ? undefined : stands
  const document = draft?.document ?? stored.document
  const begin = () => void start(draft?.document, assumedOf(assumed))
  const editing = useMemo(() => {
    const edited = editedOf(document)
    const others = loaded.flows.edges.map(({ node }) => node)
    return edited && { flow: edited, schema: readSchema(loaded.flowSchema), flows: others }
  }, [document, loaded])
  const at = run && editing && waitingAt(run, editing.flow, flow.flowId)
  const step = at === undefined ? undefined : editing?.flow.steps[at]
  return (
    <Workbench
      sourceSize={60}
      fills="source"
      source={
        editing && (
          <FixedGraph
            editing={editing}
            label={flows.graphLabel(flow.name)}
            marks={run ? marksOf(run, editing.flow, at) : new Map()}
            shown={at}
          />
        )
      }
      result={
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
          <Stack gap="md">
            <AssumedFields assumed={assumed} onChange={setAssumed} />
            <Text size="sm" c="dimmed">
              {texts.help}
            </Text>
            {failure && <FailureAlert failure={failure} onRetry={begin} />}
            {run && (
              <>
                {editing && at !== undefined && step && (
                  <Text size="sm" role="status">
                    {texts.waitsAt(sentenceOf({ ...editing, problems: [], change: () => {} }, at, step))}
                  </Text>
                )}
                <SentCodes run={run} assumed={assumed} />
                <RunView
                  response={run.response}
                  documents={{
                    own: document,
                    ids: new Map(loaded.flows.edges.map(({ node }) => [node.flowId, node.id])),
                  }}
                  styles={loaded.theme?.styles}
                  values={valuesOf(assumed)}
                  isBusy={isBusy}
                  onPress={next}
                />
                <Title order={2}>{texts.trace}</Title>
                <TraceTable trace={run.trace} />
              </>
            )}
          </Stack>
        </Pane>
      }
    />
  )
}
