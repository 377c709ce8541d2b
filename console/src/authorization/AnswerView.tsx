import { Group, Paper, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import type { AuthorizationSearch } from './authorization-search.ts'
import { contextOf } from './context.ts'
import { type Explanation, ExplanationQuery } from './documents.ts'
import { authorization as texts } from './messages.en.ts'
import { questionOf } from './question.ts'
import { Suggestion } from './Suggestion.tsx'
import { StepList } from './StepList.tsx'

type Props = { asked: AuthorizationSearch }

/** The answer to what stands in the address, and why. */
export function AnswerView({ asked }: Props) {
  const question = questionOf(asked)
  const context = contextOf(asked.context)
  const isAsked = question !== undefined && context !== 'invalid'
  const [{ data, error, fetching }, load] = useQuery({
    query: ExplanationQuery,
    variables: { questions: question ? [question] : [], context: context ?? null },
    pause: !isAsked,
    requestPolicy: 'network-only',
  })
  if (!isAsked) return null
  if (error) return <FailureAlert failure={failureOf(error)} onRetry={() => load()} />
  const [explanation] = data?.authorizationExplanations ?? []
  if (!explanation) return fetching ? <Skeleton height={80} /> : null
  const { isAllowed } = explanation
  return (
    <Paper withBorder p="sm" role="status">
      <Group gap="xs" mb="xs">
        <ThemeIcon size="sm" radius="xl" color={isAllowed ? 'teal' : 'red'} aria-hidden>
          {isAllowed ? <IconCheck size={14} /> : <IconX size={14} />}
        </ThemeIcon>
        <Text fw={600}>{isAllowed ? texts.allowed : texts.denied}</Text>
      </Group>
      {isAllowed ? (
        <Allowed explanation={explanation} />
      ) : (
        <Denied explanation={explanation} onChanged={() => load()} />
      )}
    </Paper>
  )
}

function Allowed({ explanation: { steps } }: { explanation: Explanation }) {
  return (
    <Stack gap="xs">
      <Text size="sm">{steps.length > 1 ? texts.because : texts.whole}</Text>
      <StepList steps={steps} />
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
