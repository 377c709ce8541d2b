import { Group, List, NativeSelect, Skeleton, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { failureOf } from '../../../kit/api/failure.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { formatTime } from '../../../kit/format/time.ts'
import { Pane, Workbench } from '../../../kit/page/workbench/Workbench.tsx'
import { FixedGraph } from '../edit/canvas/FixedGraph.tsx'
import { editedOf } from '../edit/model/flow-model.ts'
import { readSchema } from '../edit/model/flow-schema.ts'
import { FlowCompareQuery } from '../documents.ts'
import { useFlow } from '../flow-context.ts'
import { flows } from '../messages.ts'
import { compared } from './compare.ts'
import { useVersionDocument } from './use-version-document.ts'

const route = getRouteApi('/flows/$id/compare')

/** Two versions of a flow beside each other, with what is different marked on both drawings and told in sentences. */
export function FlowCompareTab() {
  const { flow } = useFlow()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [{ data, error }, reload] = useQuery({
    query: FlowCompareQuery,
    variables: { id: flow.id },
    requestPolicy: 'cache-and-network',
  })
  const node = data?.node?.__typename === 'Flow' ? data.node : undefined
  const versions = node?.versions?.edges.map(version => version.node) ?? []
  const current = versions.find(({ isCurrent }) => isCurrent)
  const previous = versions.find(({ isCurrent }) => !isCurrent)
  const usual = node?.draft ? [current, undefined] : [previous, current]
  const from = search.from ?? String(usual[0]?.number ?? current?.number ?? '')
  const to = search.to ?? (node?.draft ? 'draft' : String(current?.number ?? ''))
  const known = { draft: node?.draft?.document, current: current?.number }
  const [before, after] = [useVersionDocument(from, known), useVersionDocument(to, known)]
  const both = useMemo(() => {
    const [old, now] = [editedOf(before), editedOf(after)]
    if (!old || !now || !data) return undefined
    const shared = {
      schema: readSchema(data.flowSchema),
      flows: data.flows.edges.map(({ node: { flowId, name } }) => ({ flowId, name })),
    }
    const sides = [
      { ...shared, flow: old },
      { ...shared, flow: now },
    ] as const
    return { sides, ...compared(...sides) }
  }, [before, after, data])
  if (!data)
    return error ? (
      <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
    ) : (
      <Skeleton height="60vh" aria-busy />
    )
  const options = [
    ...(node?.draft ? [{ value: 'draft', label: flows.draft }] : []),
    ...versions.map(({ number, isCurrent, createdAt }) => ({
      value: String(number),
      label: `${flows.version} ${number}${isCurrent ? ` (${flows.current})` : ''} · ${formatTime(createdAt)}`,
    })),
  ]
  const choice = (side: 'from' | 'to', value: string) => (
    <NativeSelect
      size="xs"
      aria-label={flows.compared[side]}
      data={options}
      value={value}
      onChange={event => {
        const chosen = event.currentTarget.value
        void navigate({ search: previousSearch => ({ ...previousSearch, [side]: chosen }), replace: true })
      }}
    />
  )
  if (options.length < 2)
    return (
      <Text size="sm" c="dimmed" mt="md">
        {flows.compared.nothingElse}
      </Text>
    )
  return (
    <>
      <Workbench
        fills="both"
        source={
          <Pane head={choice('from', from)}>
            {both && (
              <FixedGraph editing={both.sides[0]} label={flows.graphLabel(flows.compared.from)} marks={both.before} />
            )}
          </Pane>
        }
        result={
          <Pane head={choice('to', to)}>
            {both && (
              <FixedGraph editing={both.sides[1]} label={flows.graphLabel(flows.compared.to)} marks={both.after} />
            )}
          </Pane>
        }
      />
      <section aria-label={flows.differences}>
        <Group mt="md" mb="xs">
          <Title order={2}>{flows.differences}</Title>
        </Group>
        {both?.sentences.length === 0 && <Text size="sm">{flows.compared.same}</Text>}
        <List size="sm">
          {both?.sentences.map(sentence => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      </section>
    </>
  )
}
