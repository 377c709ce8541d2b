import { ChangeModal } from '../../../kit/form/modals/ChangeModal.tsx'
import { mutation } from '../../../kit/api/mutation.ts'
import { Badge, Button, Group, List, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { useQuery } from '../../../kit/api/use-query.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { useMay } from '../../../frame/viewer.ts'
import { TabTable } from '../../../kit/page/list/TabTable.tsx'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'
import { FlowQuery, FlowRestore, type FlowVersion, FlowVersionsQuery } from '../documents.ts'
import { useFlow } from '../flow-context.ts'
import { changesBetween, type PartChange, partsOfDocument } from './flow-parts.ts'
import { flows } from '../messages.ts'

const columns: readonly Column<FlowVersion>[] = [
  {
    id: 'NUMBER',
    header: flows.version,
    width: 150,
    cell: ({ number, isCurrent }) => (
      <Group gap="xs">
        {number} {isCurrent && <Badge>{flows.current}</Badge>}
      </Group>
    ),
  },
  { id: 'NAME', header: flows.name, cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'ACTOR', header: flows.savedBy, cell: ({ actorName }) => <bdi>{actorName || '–'}</bdi> },
  { id: 'TIME', header: flows.savedAt, width: 195, isTime: true, cell: version => <Time value={version.createdAt} /> },
]

/** A version to restore, with what that would change as far as the server says it. */
type Chosen = { number: number; changes: readonly PartChange[] | undefined }

/** The versions of a flow, each to restore. */
export function FlowVersionsTab() {
  const { flow, stored } = useFlow()
  const client = useClient()
  const mayManage = useMay('MANAGE_PROJECT')
  const [chosen, setChosen] = useState<Chosen>()
  const [{ data, error }, reload] = useQuery({ query: FlowVersionsQuery, variables: { id: flow.id } })
  const versions = data?.node?.__typename === 'Flow' ? data.node.versions?.edges.map(({ node }) => node) : undefined
  const refresh = () => reload({ requestPolicy: 'network-only' })
  const choose = async (number: number) => {
    const variables = { input: { id: flow.id, number }, dryRun: true }
    const answer = (await client.mutation(FlowRestore, variables)).data?.flowRestore
    const restored = answer?.__typename === 'FlowRestorePayload' ? answer.flow.document : undefined
    setChosen({
      number,
      changes: restored
        ? changesBetween(partsOfDocument(stored.document), partsOfDocument(restored.document))
        : undefined,
    })
  }
  const restoring: Column<FlowVersion> = {
    id: 'RESTORE',
    header: flows.restore,
    width: 140,
    cell: ({ number, isCurrent }) =>
      !isCurrent && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={flows.restoreVersion(number)}
          onClick={() => choose(number)}
        >
          {flows.restore}
        </Button>
      ),
  }
  return (
    <TabTable
      error={error}
      onRetry={refresh}
      rowCount={data ? (versions?.length ?? 0) : undefined}
      nothing={{ icon: IconHistory, text: flows.noVersions }}
    >
      <DataTable
        label={flows.tabs.versions}
        columns={mayManage ? [...columns, restoring] : columns}
        rows={versions}
        rowId={({ number }) => String(number)}
        rowName={({ number }) => String(number)}
      />
      {chosen && <RestoreModal chosen={chosen} onDone={refresh} onClose={() => setChosen(undefined)} />}
    </TabTable>
  )
}

type RestoreProps = { chosen: Chosen; onDone: () => void; onClose: () => void }

function RestoreModal({ chosen: { number, changes }, onDone, onClose }: RestoreProps) {
  const { flow } = useFlow()
  // The page shows the flow: it reads it anew.
  const [, reloadFlow] = useQuery({ query: FlowQuery, variables: { id: flow.id }, pause: true })
  const variables = { input: { id: flow.id, number } }
  return (
    <ChangeModal
      isOpen
      title={flows.restoreTitle(number)}
      action={flows.restore}
      change={mutation(FlowRestore, variables, 'flow')}
      toast={flows.restoredToast(number)}
      onDone={() => {
        reloadFlow({ requestPolicy: 'network-only' })
        onDone()
        onClose()
      }}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {flows.restoreText}
      </Text>
      {changes && (
        <>
          <Text size="sm" fw={500}>
            {flows.differences}
          </Text>
          {changes.length === 0 && flows.noDifferences}
          <List size="sm" aria-label={flows.differences}>
            {changes.map(({ kind, name, change }) => (
              <List.Item key={`${kind} ${name}`}>{flows.change[kind][change](name)}</List.Item>
            ))}
          </List>
        </>
      )}
    </ChangeModal>
  )
}
