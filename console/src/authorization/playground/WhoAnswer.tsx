import { Skeleton } from '@mantine/core'
import { useQuery } from '../../kit/api/use-query.ts'
import { failureOf } from '../../kit/api/failure.ts'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { WhoQuery } from '../documents.ts'
import { texts } from '../messages.ts'
import { parseThing } from '../question.ts'
import { FoundList } from './FoundList.tsx'
import type { QuestionSearch } from './question-search.ts'

type Props = {
  asked: QuestionSearch
  context: object | undefined
  /** The type of a target whose type the answer leaves out; undefined where it could be one of several. */
  targetType: string | undefined
  onAsk: (asked: QuestionSearch) => void
}

/** Everything that has a relation or permission on a resource. */
export function WhoAnswer({ asked, context, targetType, onAsk }: Props) {
  const resource = parseThing(asked.on ?? '')
  const relation = asked.has?.trim() ?? ''
  const [{ data, error }, load] = useQuery({
    query: WhoQuery,
    variables: { resourceType: resource?.type ?? '', resource: resource?.id ?? '', relation, context: context ?? null },
    requestPolicy: 'network-only',
  })
  if (error) return <FailureAlert failure={failureOf(error)} onRetry={() => load()} />
  if (!data) return <Skeleton m="md" height={80} w="auto" />
  const rows = data.authorizationAccess.map(id => ({
    text: targetType === undefined ? id : `${targetType}:${id}`,
    ...(targetType !== undefined && {
      onWhy: () => onAsk({ ...asked, ask: 'check' as const, who: `${targetType}:${id}` }),
    }),
  }))
  return <FoundList rows={rows} summary={texts.foundTargets(rows.length)} />
}
