import { useClient } from 'urql'
import { outcomeOf } from '../../api/outcome.ts'
import { useQuery } from '../../api/use-query.ts'
import { ConfirmModal } from '../../feedback/ConfirmModal.tsx'
import { useChange } from '../../form/use-change.ts'
import { asObject } from '../../json/json-object.ts'
import { type FlowDocument, FlowImport, FlowQuery, type FlowRow } from '../documents.ts'
import { flows } from '../messages.ts'

type Props = { flow: FlowRow; stored: FlowDocument; isOpen: boolean; onClose: () => void }

/** Disables a flow, or enables it again: as a new version, as every change of one. */
export function FlowStatusModal({ flow, stored, isOpen, onClose }: Props) {
  const client = useClient()
  const [, reload] = useQuery({ query: FlowQuery, variables: { id: flow.id }, pause: true })
  const { isRunning, failure, run } = useChange()
  const document = asObject(stored.document)
  const metadata = { ...asObject(document.metadata), disabled: flow.isEnabled }
  const variables = {
    input: { flowId: flow.flowId, expectedVersion: stored.version, document: { ...document, metadata } },
  }
  const action = flow.isEnabled ? flows.disable : flows.enable
  const confirm = () =>
    run(
      async () => {
        const { data, error } = await client.mutation(FlowImport, variables)
        return outcomeOf(data?.flowImport, error, answer => ('flow' in answer ? answer.flow : undefined))
      },
      {
        toast: flow.isEnabled ? flows.disabledToast(flow.name) : flows.enabledToast(flow.name),
        onDone: () => {
          reload({ requestPolicy: 'network-only' })
          onClose()
        },
      },
    )
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={flow.isEnabled ? flows.disableTitle(flow.name) : flows.enableTitle(flow.name)}
      action={action}
      isRunning={isRunning}
      failure={failure}
      request={{ document: FlowImport, variables }}
      onConfirm={confirm}
      onClose={onClose}
    >
      {flow.isEnabled ? flows.disableText : flows.enableText}
    </ConfirmModal>
  )
}
