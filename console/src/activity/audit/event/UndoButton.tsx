import { Button, List, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, type ResultOf } from '../../../kit/api/graphql.ts'
import { mutation } from '../../../kit/api/mutation.ts'
import { UserErrors } from '../../../kit/api/user-errors.ts'
import { ConfirmModal } from '../../../kit/feedback/ConfirmModal.tsx'
import { useChange } from '../../../kit/form/use-change.ts'
import { audit } from '../messages.ts'

const AuditEventUndo = graphql(
  `
  mutation AuditEventUndo($input: AuditEventUndoInput!, $dryRun: Boolean) {
    auditEventUndo(input: $input, dryRun: $dryRun) {
      __typename
      ... on AuditEventUndoPayload {
        notReversible
        preview {
          changesTotal
          changes { kind type name }
        }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

type Payload = Extract<ResultOf<typeof AuditEventUndo>['auditEventUndo'], { __typename: 'AuditEventUndoPayload' }>

/** Shows what undoing an event would change, then undoes it. */
export function UndoButton({ id, onDone }: { id: string; onDone: () => void }) {
  const [preview, setPreview] = useState<Payload>()
  const { isRunning, failure, run, reset } = useChange()
  const variables = { input: { id } }
  const undo = (dryRun: boolean) =>
    mutation(AuditEventUndo, { ...variables, dryRun }, given => ('notReversible' in given ? given : undefined))
  const close = () => {
    reset()
    setPreview(undefined)
  }
  const look = () => run(undo(true), { onDone: setPreview })
  const confirm = () =>
    run(undo(false), {
      toast: audit.undoneToast,
      onDone: () => {
        close()
        onDone()
      },
    })
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={look}>
        {audit.undo}
      </Button>
      <ConfirmModal
        isOpen={preview !== undefined || (failure !== undefined && !isRunning)}
        title={audit.undoTitle}
        action={audit.undo}
        isDangerous
        isRunning={isRunning}
        failure={failure}
        request={{ document: AuditEventUndo, variables }}
        onConfirm={confirm}
        onClose={close}
      >
        <Stack gap="xs">
          <Text size="sm">{audit.undoText}</Text>
          <List size="sm">
            {preview?.preview?.changes.map(({ kind, type, name }) => (
              <List.Item key={`${kind} ${type} ${name}`}>{audit.change[kind](type, name ?? '')}</List.Item>
            ))}
          </List>
          {(preview?.notReversible.length ?? 0) > 0 && <Text size="sm">{audit.notAll}</Text>}
        </Stack>
      </ConfirmModal>
    </>
  )
}
