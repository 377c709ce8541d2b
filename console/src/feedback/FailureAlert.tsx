import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Failure } from '../api/failure.ts'
import { feedback } from './messages.en.ts'
import { RequestId } from './RequestId.tsx'

/** A failed request: what happened, how to find it in the log, and a way to try again. */
export function FailureAlert({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={feedback.failedTitle} role="alert">
      <Text size="sm">{failure.kind === 'offline' ? feedback.offline : failure.message}</Text>
      <Group mt="xs" gap="md">
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {feedback.retry}
          </Button>
        )}
        {failure.code && <Text size="xs">{feedback.code(failure.code)}</Text>}
        {failure.requestId && <RequestId id={failure.requestId} />}
      </Group>
    </Alert>
  )
}
