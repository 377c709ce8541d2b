import { Skeleton } from '@mantine/core'
import { failureOf } from '../../../kit/api/failure.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { useMay } from '../../../frame/viewer.ts'
import { useFlow } from '../flow-context.ts'
import { FlowGraphTab } from '../graph/FlowGraphTab.tsx'
import { ConvertNotice } from './parts/ConvertNotice.tsx'
import { draftOf, FlowEditQuery } from './documents.ts'
import { FlowEditor } from './FlowEditor.tsx'
import { editedOf } from './model/flow-model.ts'

/** The steps of a flow: to edit for those who may, as a picture for others and for flows of another form. */
export function FlowEditTab() {
  return useMay('MANAGE_PROJECT') ? <EditTab /> : <FlowGraphTab />
}

function EditTab() {
  const { flow, stored } = useFlow()
  const [{ data, error, stale }, reload] = useQuery({ query: FlowEditQuery, variables: { id: flow.id } })
  const refresh = () => reload({ requestPolicy: 'network-only' })
  if (!data || stale)
    return error ? <FailureAlert failure={failureOf(error)} onRetry={refresh} /> : <Skeleton height="60vh" aria-busy />
  const draft = draftOf(data)
  const edited = editedOf(draft?.document ?? stored.document)
  if (!edited || data.flowSchema === null)
    return (
      <>
        {data.flowSchema !== null && <ConvertNotice onDone={refresh} />}
        <FlowGraphTab />
      </>
    )
  // Another draft or version makes another editor: what was typed is saved or given up by then.
  return <FlowEditor key={`${stored.version} ${draft?.version}`} loaded={data} first={edited} onReload={refresh} />
}
