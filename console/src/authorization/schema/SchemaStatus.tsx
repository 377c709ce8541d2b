import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ApiRequest } from '../../kit/feedback/copy/copy-request.ts'
import { CopyRequestMenu } from '../../kit/feedback/copy/CopyRequestMenu.tsx'
import { feedback } from '../../kit/feedback/messages.ts'
import { texts } from '../messages.ts'
import type { Outcome } from './save/dry-run.ts'
import type { Problem } from '../../kit/editor/CodeEditor.tsx'

type StatusProps = { outcome: Outcome | undefined; isDirty: boolean; onGoTo: (problem: Problem) => void }
type Props = StatusProps & { isSaving: boolean; request: ApiRequest; onDiscard: () => void }

/** Below the editor: whether the text is a schema, what saving it would do, and the buttons that save it. */
export function SchemaStatus({ isSaving, request, onDiscard, ...status }: Props) {
  return (
    <Group
      gap="xs"
      px={12}
      py={6}
      mih={48}
      component="section"
      aria-label={status.isDirty ? feedback.unsaved : texts.unchanged}
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <div role="status" style={{ flex: '1 1 200px', minWidth: 0 }}>
        <StatusText {...status} />
      </div>
      {status.isDirty && (
        <Group gap="xs">
          <CopyRequestMenu request={request} />
          <Button size="xs" variant="default" onClick={onDiscard}>
            {feedback.discard}
          </Button>
          <Button size="xs" type="submit" loading={isSaving}>
            {feedback.save}
          </Button>
        </Group>
      )}
    </Group>
  )
}

function StatusText({ outcome, isDirty, onGoTo }: StatusProps) {
  if (!isDirty)
    return (
      <Text size="sm" c="dimmed">
        {texts.unchanged}
      </Text>
    )
  if (!outcome)
    return (
      <Text size="sm" c="dimmed">
        {texts.checkText}
      </Text>
    )
  if (outcome.kind === 'failed')
    return (
      <Text size="sm" c="error">
        {outcome.failure.message}
      </Text>
    )
  if (outcome.kind === 'invalid') {
    const { problem } = outcome
    return (
      <Group gap={6} c="error" wrap="nowrap">
        <IconCircleX size={16} aria-hidden />
        <Anchor
          component="button"
          type="button"
          size="sm"
          c="error"
          onClick={() => onGoTo(problem)}
          title={texts.goToProblem}
        >
          {texts.problemAt(problem.line, problem.column)}
        </Anchor>
        <Text size="sm">{problem.message}</Text>
      </Group>
    )
  }
  const { deleted, broken } = outcome
  if (deleted.length + broken.length === 0)
    return (
      <Group gap={6}>
        <IconCircleCheck size={16} aria-hidden color="light-dark(#2b8a3e, #69db7c)" />
        <Text size="sm">{texts.valid}</Text>
      </Group>
    )
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconAlertTriangle size={16} aria-hidden color="light-dark(#c05500, #ffc078)" style={{ flex: 'none' }} />
      <div>
        {deleted.length > 0 && <Text size="sm">{texts.wouldDelete(deleted)}</Text>}
        {broken.length > 0 && <Text size="sm">{texts.wouldBreak(broken.length)}</Text>}
      </div>
    </Group>
  )
}
