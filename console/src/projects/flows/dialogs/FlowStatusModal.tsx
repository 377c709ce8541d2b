import { ChangeModal } from '../../../kit/form/modals/ChangeModal.tsx'
import { mutation } from '../../../kit/api/mutation.ts'
import { useReload } from '../../../kit/api/use-query.ts'
import { asObject } from '../../../kit/editor/json/json-object.ts'
import { type FlowDocument, FlowUpsert, FlowQuery, type FlowRow } from '../documents.ts'
import { flows } from '../messages.ts'

type Props = { flow: FlowRow; stored: FlowDocument; isOpen: boolean; onClose: () => void }

/** Disables a flow, or enables it again: as a new version, as every change of one. */
export function FlowStatusModal({ flow, stored, isOpen, onClose }: Props) {
  const reload = useReload(FlowQuery, { id: flow.id })
  const document = asObject(stored.document)
  const metadata = { ...asObject(document.metadata), disabled: flow.isEnabled }
  const variables = {
    input: { flowId: flow.flowId, expectedVersion: stored.version, document: { ...document, metadata } },
  }
  const action = flow.isEnabled ? flows.disable : flows.enable
  return (
    <ChangeModal
      isOpen={isOpen}
      title={flow.isEnabled ? flows.disableTitle(flow.name) : flows.enableTitle(flow.name)}
      action={action}
      change={mutation(FlowUpsert, variables, 'flow')}
      toast={flow.isEnabled ? flows.disabledToast(flow.name) : flows.enabledToast(flow.name)}
      onDone={async () => {
        await reload()
        onClose()
      }}
      onClose={onClose}
    >
      {flow.isEnabled ? flows.disableText : flows.enableText}
    </ChangeModal>
  )
}
