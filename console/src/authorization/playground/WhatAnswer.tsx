import { Skeleton } from '@mantine/core'
import { useQuery } from '../../kit/api/use-query.ts'
import { failureOf } from '../../kit/api/failure.ts'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { WhatQuery } from '../documents.ts'
import { texts } from '../messages.ts'
import { formatThing, parseThing } from '../question.ts'
import { FoundList } from './FoundList.tsx'
import type { QuestionSearch } from './question-search.ts'

type Props = { asked: QuestionSearch; context: object | undefined; onAsk: (asked: QuestionSearch) => void }

const first = 100

/** Everything that a target has, stored or derived. */
export function WhatAnswer({ asked, context, onAsk }: Props) {
  const target = parseThing(asked.who ?? '')?.id ?? ''
  const [{ data, error }, load] = useQuery({
    query: WhatQuery,
    variables: { target, first, context: context ?? null },
    requestPolicy: 'network-only',
  })
  if (error) return <FailureAlert failure={failureOf(error)} onRetry={() => load()} />
  if (!data) return <Skeleton m="md" height={80} w="auto" />
  const { edges, totalCount } = data.authorizationRelationsTo
  const rows = edges.map(({ node: { resourceType, resource, resourceName, relation } }) => {
    const on = formatThing({ type: resourceType, id: resource })
    return {
      text: texts.on(relation, on),
      ...(resourceName && { note: resourceName }),
      onWhy: () => onAsk({ ...asked, ask: 'check' as const, has: relation, on }),
    }
  })
  return (
    <FoundList
      rows={rows}
      summary={texts.foundAccess(totalCount)}
      {...(totalCount > first && { note: texts.firstShown(first) })}
    />
  )
}
