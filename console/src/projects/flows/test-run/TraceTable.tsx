import { Badge, Text } from '@mantine/core'
import { formatNumber } from '../../../kit/format/number.ts'
import { asObject } from '../../../kit/editor/json/json-object.ts'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'
import type { FlowTraceStep } from './documents.ts'
import { flowTest as texts } from './messages.ts'

type Row = FlowTraceStep & { index: number }

const columns: readonly Column<Row>[] = [
  {
    id: 'STEP',
    header: texts.step,
    width: 112,
    cell: ({ stepId, type, action }) => (
      <>
        <bdi>{stepId}</bdi>
        <Text size="xs" c="dimmed">
          {action || type}
        </Text>
      </>
    ),
  },
  {
    id: 'INPUT',
    header: texts.input,
    cell: ({ input }) =>
      Object.entries(asObject(input)).map(([name, value]) => (
        <Text key={name} size="xs" style={{ overflowWrap: 'anywhere' }}>
          {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
        </Text>
      )),
  },
  {
    id: 'RESULT',
    header: texts.result,
    width: 104,
    cell: ({ outcome, error, milliseconds }) => (
      <>
        {outcome && <Badge color={error ? 'red' : 'gray'}>{outcome}</Badge>}
        {error && (
          <Text size="xs" c="error">
            {error}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {texts.milliseconds(formatNumber(Math.round(milliseconds)))}
        </Text>
      </>
    ),
  },
]

/** What each step of a run was given, what came of it, and how long it took. */
export function TraceTable({ trace }: { trace: readonly FlowTraceStep[] }) {
  return (
    <DataTable
      label={texts.trace}
      columns={columns}
      rows={trace.map((entry, index) => ({ ...entry, index }))}
      rowId={({ index }) => String(index)}
      rowName={({ stepId }) => stepId}
    />
  )
}
