import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { documentationOf } from '../../link/documentation.ts'
import { feedback } from '../messages.ts'
import { RequestId } from './RequestId.tsx'

type Props = { failure: Failure; onRetry?: () => void; isFocusable?: boolean }

/** Counts down to the time the server named, then tries again; anew for each answer, which `requestId` tells apart. */
function useCountdown({ retryAfterSeconds: seconds, requestId }: Failure, onEnd: (() => void) | undefined) {
  const [left, setLeft] = useState({ requestId, seconds: seconds ?? 0 })
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (seconds === undefined) return undefined
    setLeft({ requestId, seconds })
    const from = Date.now()
    const timer = setInterval(() => {
      const rest = seconds - Math.floor((Date.now() - from) / 1000)
      setLeft({ requestId, seconds: Math.max(0, rest) })
      if (rest > 0) return
      clearInterval(timer)
      end()
    }, 250)
    return () => clearInterval(timer)
  }, [seconds, requestId])
  return left.requestId === requestId ? left.seconds : (seconds ?? 0)
}

/** A failed request: what happened, how to find it in the log, and a way to try again. */
export function FailureAlert({ failure, onRetry, isFocusable = false }: Props) {
  const left = useCountdown(failure, onRetry)
  const text = failure.kind === 'offline' ? feedback.offline : failure.message
  const waiting = failure.kind === 'unavailable' ? feedback.unavailable(left) : feedback.tooMany(left)
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={failure.kind === 'offline' ? feedback.offlineTitle : feedback.failedTitle}
      role="alert"
      tabIndex={isFocusable ? -1 : undefined}
      data-failure
    >
      <Text size="sm">{left > 0 ? waiting : text}</Text>
      <Group mt="xs" gap="md">
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {feedback.retry}
          </Button>
        )}
        {failure.code && (
          <Anchor size="xs" href={documentationOf(failure.code)} target="_blank">
            {feedback.code(failure.code)}
          </Anchor>
        )}
        {failure.requestId && <RequestId id={failure.requestId} />}
      </Group>
    </Alert>
  )
}
