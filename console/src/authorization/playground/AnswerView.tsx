import { Center, Text } from '@mantine/core'
import { texts } from '../messages.ts'
import { parseThing } from '../question.ts'
import type { Outline } from '../text/outline.ts'
import { CheckAnswer } from './CheckAnswer.tsx'
import { contextOf, fieldsOf, type QuestionSearch } from './question-search.ts'
import { WhatAnswer } from './WhatAnswer.tsx'
import { WhoAnswer } from './WhoAnswer.tsx'

type Props = {
  asked: QuestionSearch
  /** Whether the form still asks that: an answer never stands under another question. */
  isCurrent: boolean
  outline: Outline
  onAsk: (asked: QuestionSearch) => void
}

/** The answer to what stands in the address. */
export function AnswerView({ asked, isCurrent, outline, onAsk }: Props) {
  const context = contextOf(asked.context)
  const mode = asked.ask ?? 'check'
  const isWhole = fieldsOf[mode].every(field =>
    field === 'has' ? Boolean(asked.has?.trim()) : parseThing(asked[field] ?? '') !== undefined,
  )
  if (!isWhole || context === 'invalid') return <Hint text={texts.askFirst} />
  if (!isCurrent) return <Hint text={texts.askAgain} />
  if (mode === 'who')
    return <WhoAnswer asked={asked} context={context} targetType={onlySubjectType(outline)} onAsk={onAsk} />
  if (mode === 'what') return <WhatAnswer asked={asked} context={context} onAsk={onAsk} />
  return <CheckAnswer asked={asked} context={context} />
}

/** The type without relations of its own, where there is one: targets that a list names are of it. */
function onlySubjectType({ types }: Outline): string | undefined {
  const subjects = types.filter(({ members }) => members.length === 0)
  return subjects.length === 1 ? subjects[0]?.name : undefined
}

function Hint({ text }: { text: string }) {
  return (
    <Center h="100%" p="lg" mih={160}>
      <Text size="sm" c="dimmed" ta="center" role="status">
        {text}
      </Text>
    </Center>
  )
}
