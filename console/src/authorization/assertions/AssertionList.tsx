import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMutation } from 'urql'
import { useQuery } from '../../kit/api/use-query.ts'
import { type Failure, failureOf } from '../../kit/api/failure.ts'
import { refusalOf } from '../../kit/api/user-errors.ts'
import { ConfirmModal } from '../../kit/feedback/ConfirmModal.tsx'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { toastSuccess } from '../../kit/feedback/toast.ts'
import { AssertionDelete, type AssertionResult, AssertionResultsQuery, followsFromAll } from '../documents.ts'
import { texts } from '../messages.ts'
import { formatThing } from '../question.ts'
import type { QuestionSearch } from '../playground/question-search.ts'
import { AssertionRow } from './AssertionRow.tsx'
import { formatAssertion } from './format-assertion.ts'

type Props = { onAsk: (asked: QuestionSearch) => void }

/** Saved assertions with what they answer now, failing ones first; each opens its question. */
export function AssertionList({ onAsk }: Props) {
  const [{ data, error, fetching }, load] = useQuery({ query: AssertionResultsQuery, context: followsFromAll })
  const section = useRef<HTMLDivElement>(null)
  const [doomed, setDoomed] = useState<AssertionResult>()
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching: isDeleting }, remove] = useMutation(AssertionDelete)
  const results = data?.authorizationAssertionResults ?? []
  const failing = results.filter(({ isHolding }) => !isHolding)
  const sorted = [...failing, ...results.filter(({ isHolding }) => isHolding)]
  const variables = { input: { id: doomed?.assertion.id ?? '' } }
  const confirm = async () => {
    const { data: answered, error: broken } = await remove(variables)
    const refusal = refusalOf(answered?.authorizationAssertionDelete, broken)
    setFailure(refusal)
    if (refusal) return
    setDoomed(undefined)
    section.current?.focus()
    toastSuccess(texts.assertionDeleted)
  }
  return (
    <Stack gap="xs" component="section" ref={section} tabIndex={-1} aria-label={texts.assertionsTitle}>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text component="h3" size="sm" fw={600} m={0}>
            {texts.assertionsTitle}
          </Text>
          <Text size="xs" c="dimmed" aria-live="polite">
            {results.length === 0
              ? texts.assertionsHelp
              : texts.assertionSummary(results.length - failing.length, results.length)}
          </Text>
        </div>
        {results.length > 0 && (
          <Button
            size="xs"
            variant="default"
            flex="none"
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            loading={fetching}
            onClick={() => load({ requestPolicy: 'network-only' })}
          >
            {texts.runAll}
          </Button>
        )}
      </Group>
      {error && <FailureAlert failure={failureOf(error)} onRetry={() => load({ requestPolicy: 'network-only' })} />}
      {!data && !error && <Skeleton height={40} />}
      {data && results.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noAssertions}
        </Text>
      )}
      <Stack gap={0} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {sorted.map(result => (
          <AssertionRow
            key={result.assertion.id}
            result={result}
            onOpen={() => onAsk(questionOf(result))}
            onDelete={() => setDoomed(result)}
          />
        ))}
      </Stack>
      <ConfirmModal
        isOpen={doomed !== undefined}
        title={texts.deleteAssertionTitle}
        action={texts.deleteAssertionAction}
        isDangerous
        isRunning={isDeleting}
        {...(failure && { failure })}
        request={{ document: AssertionDelete, variables }}
        onConfirm={confirm}
        onClose={() => {
          setDoomed(undefined)
          setFailure(undefined)
        }}
      >
        <Text size="sm" ff="monospace" mb="xs">
          {doomed && formatAssertion(doomed.assertion)}
        </Text>
        {texts.deleteAssertionText}
      </ConfirmModal>
    </Stack>
  )
}

function questionOf({ assertion: { question, context } }: AssertionResult): QuestionSearch {
  const { resourceType, resource, relation, targetType, target } = question
  const text = JSON.stringify(context)
  return {
    ask: undefined,
    who: formatThing({ type: targetType, id: target }),
    has: relation,
    on: formatThing({ type: resourceType, id: resource }),
    context: text === '{}' ? undefined : text,
  }
}
