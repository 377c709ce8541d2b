import { Button, Group, Text } from '@mantine/core'
import type { ApiRequest } from '../feedback/copy/copy-request.ts'
import { CopyRequestMenu } from '../feedback/copy/CopyRequestMenu.tsx'
import { feedback } from '../feedback/messages.ts'
import classes from './SaveBar.module.css'
import { SubmitButton } from './SubmitButton.tsx'

type Props = { isSaving: boolean; request: ApiRequest; onDiscard: () => void }

/** Sticks to the bottom of a form with unsaved changes. Save submits the form around it. */
export function SaveBar({ isSaving, request, onDiscard }: Props) {
  return (
    <section className={classes.bar} aria-label={feedback.unsaved}>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" me="auto" c="dimmed" truncate>
          {feedback.unsaved}
        </Text>
        <CopyRequestMenu request={request} />
        <Button variant="default" onClick={() => !isSaving && onDiscard()}>
          {feedback.discard}
        </Button>
        <SubmitButton isRunning={isSaving}>{feedback.save}</SubmitButton>
      </Group>
    </section>
  )
}
