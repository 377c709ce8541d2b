import { mutation } from '../../../../kit/api/mutation.ts'
import { List, Text } from '@mantine/core'
import { ConfirmModal } from '../../../../kit/feedback/ConfirmModal.tsx'
import { useChange } from '../../../../kit/form/use-change.ts'
import { useFlow } from '../../flow-context.ts'
import { flows } from '../../messages.ts'
import { changesBetween, partsOfDocument } from '../../versions/flow-parts.ts'
import { type FlowDraft, FlowPublish } from '../documents.ts'
import { flowEditor as texts } from '../messages.ts'

type Props = { draft: FlowDraft; onDone: () => void; onClose: () => void }

/** What publishing changes, in words; and over which version, when another was published meanwhile. */
export function PublishModal({ draft, onDone, onClose }: Props) {
  const { flow, stored } = useFlow()
  const { isRunning, failure, errors, run } = useChange()
  const changes = changesBetween(partsOfDocument(stored.document), partsOfDocument(draft.document))
  const isOvertaken = draft.basedOn !== draft.currentNumber
  const variables = {
    input: { id: flow.id, expectedVersion: draft.version, ...(isOvertaken && { over: draft.currentNumber }) },
  }
  const [problem] = Object.values(errors)
  const confirm = () => run(mutation(FlowPublish, variables, 'flow'), { toast: texts.publishedToast, onDone })
  return (
    <ConfirmModal
      isOpen
      title={texts.publishTitle(flow.name)}
      action={texts.publish}
      isRunning={isRunning}
      failure={failure ?? (problem === undefined ? undefined : { kind: 'broken', message: problem })}
      request={{ document: FlowPublish, variables }}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isOvertaken && (
        <Text size="sm" c="error" mb="sm">
          {texts.overtaken(draft.currentNumber, draft.basedOn)}
        </Text>
      )}
      <Text size="sm" fw={500}>
        {flows.differences}
      </Text>
      {changes.length === 0 && flows.noDifferences}
      <List size="sm" aria-label={flows.differences}>
        {changes.map(({ kind, name, change }) => (
          <List.Item key={`${kind} ${name}`}>{flows.change[kind][change](name)}</List.Item>
        ))}
      </List>
    </ConfirmModal>
  )
}
