import { Button, Group, Paper, Text } from '@mantine/core'
import type { ApiRequest } from '../feedback/copy-request.ts'
import { CopyRequestMenu } from '../feedback/CopyRequestMenu.tsx'
import { feedback } from '../feedback/messages.en.ts'
import classes from './SaveBar.module.css'

type Props = { isSaving: boolean; request: ApiRequest; onDiscard: () => void }

/** Sticks to the bottom of a form with unsaved changes. Save submits the form around it. */
export function SaveBar({ isSaving, request, onDiscard }: Props) {
  return (
    <Paper withBorder shadow="md" p="sm" className={classes.bar} role="region" aria-label={feedback.unsaved}>
      <Group gap="xs">
        <Text size="sm" me="auto">
          {feedback.unsaved}
        </Text>
        <CopyRequestMenu request={request} />
        <Button variant="default" onClick={onDiscard} disabled={isSaving}>
          {feedback.discard}
        </Button>
        <Button type="submit" loading={isSaving}>
          {feedback.save}
        </Button>
      </Group>
    </Paper>
  )
}
