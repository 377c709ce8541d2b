import { Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { failureOf } from '../../kit/api/failure.ts'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { SaveAssertion } from '../assertions/SaveAssertion.tsx'
import { type Explanation, ExplanationQuery } from '../documents.ts'
import { texts } from '../messages.ts'
import { formatRelation, questionOf } from '../question.ts'
import { PathView } from './PathView.tsx'
import type { QuestionSearch } from './question-search.ts'
import { Suggestion } from './Suggestion.tsx'

type Props = { asked: QuestionSearch; context: object | undefined }

/** Whether the target has it, and why or what would change that. */
export function CheckAnswer({ asked, context }: Props) {
  const verdict = useRef<HTMLDivElement>(null)
  const question = questionOf(asked)
  const [{ data, error, fetching }, load] = useQuery({
    query: ExplanationQuery,
    variables: { questions: question ? [question] : [], context: context ?? null },
    pause: !question,
    requestPolicy: 'network-only',
  })
  if (error) return <FailureAlert failure={failureOf(error)} onRetry={() => load()} />
  const [explanation] = data?.authorizationExplanations ?? []
  if (!explanation || !question) return fetching ? <Skeleton m="md" height={80} w="auto" /> : null
  const { isAllowed } = explanation
  const changed = () => {
    load()
    verdict.current?.focus()
  }
  return (
    <Stack gap="md" p="md">
      <Group gap="sm" wrap="nowrap" align="flex-start" role="status" ref={verdict} tabIndex={-1}>
        <ThemeIcon size="lg" radius="xl" color={isAllowed ? 'green.9' : 'red.9'} aria-hidden>
          {isAllowed ? <IconCheck size={18} /> : <IconX size={18} />}
        </ThemeIcon>
        <div style={{ minWidth: 0 }}>
          <Text fw={600}>{isAllowed ? texts.allowed : texts.denied}</Text>
          <Text size="sm" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {formatRelation(question)}
          </Text>
        </div>
      </Group>
      {isAllowed ? <Allowed explanation={explanation} /> : <Denied explanation={explanation} onChanged={changed} />}
      <SaveAssertion question={question} context={context} isAllowed={isAllowed} />
    </Stack>
  )
}

function Allowed({ explanation: { steps } }: { explanation: Explanation }) {
  return (
    <Stack gap="xs">
      <Text size="sm">{steps.length > 1 ? texts.because : texts.whole}</Text>
      <PathView steps={steps} />
    </Stack>
  )
}

function Denied({ explanation, onChanged }: { explanation: Explanation; onChanged: () => void }) {
  return (
    <Stack gap="xs">
      {explanation.missingContext.length > 0 && <Text size="sm">{texts.missing(explanation.missingContext)}</Text>}
      {explanation.conditionError && <Text size="sm">{explanation.conditionError}</Text>}
      <Suggestion explanation={explanation} onChanged={onChanged} />
    </Stack>
  )
}
