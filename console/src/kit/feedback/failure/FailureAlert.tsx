import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { feedback } from '../messages.ts'
import { RequestId } from './RequestId.tsx'

type Props = { failure: Failure; onRetry?: () => void; isFocusable?: boolean }

/** Counts down to the time the server named, then tries again. */
function useCountdown(seconds: number | undefined, onEnd: (() => void) | undefined) {
  const [left, setLeft] = useState(seconds ?? 0)
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (seconds === undefined) return undefined
    setLeft(seconds)
    const from = Date.now()
    const timer = setInterval(() => {
      const rest = seconds - Math.floor((Date.now() - from) / 1000)
      setLeft(Math.max(0, rest))
      if (rest > 0) return
      clearInterval(timer)
      end()
    }, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

/** A failed request: what happened, how to find it in the log, and a way to try again. */
export function FailureAlert({ failure, onRetry, isFocusable = false }: Props) {
  const left = useCountdown(failure.retryAfterSeconds, onRetry)
  const text = failure.kind === 'offline' ? feedback.offline : failure.message
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={failure.kind === 'offline' ? feedback.offlineTitle : feedback.failedTitle}
      role="alert"
      tabIndex={isFocusable ? -1 : undefined}
      data-failure
    >
      <Text size="sm">{left > 0 ? feedback.tooMany(left) : text}</Text>
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
