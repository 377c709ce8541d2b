import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CombinedError } from 'urql'
import { useMay } from '../../../frame/viewer.ts'
import { failureOf } from '../../../kit/api/failure.ts'
import type { VariablesOf } from '../../../kit/api/graphql.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { type NextStep, NextSteps } from '../../../kit/page/summary/NextSteps.tsx'
import { SummaryCards } from '../../../kit/page/summary/SummaryCard.tsx'
import { AuditQuery } from '../documents.ts'
import { type AllEvents, RecentEventsCard } from './RecentEventsCard.tsx'

type Filter = VariablesOf<typeof AuditQuery>['filter']

type Props = {
  /** Of what the cards show, while they show nothing. */
  error: CombinedError | undefined
  onRetry: () => void
  /** Until it is known which steps there are: nothing is shown that they would move. */
  isLoading?: boolean
  /** Those that are missing; filled in for what is not. */
  steps: readonly (NextStep | false | null | undefined)[]
  params: Record<string, string>
  events: { filter: Filter; all: AllEvents }
  children: ReactNode
}

/** The first tab of one thing: what to do next, what there is to know at a glance, and what happened to it last. */
export function SummaryTab({ error, onRetry, isLoading = false, steps, params, events, children }: Props) {
  const [{ data }] = useQuery({
    query: AuditQuery,
    variables: { first: 8, filter: events.filter },
    pause: !useMay('READ_AUDIT'),
    requestPolicy: 'cache-and-network',
  })
  if (isLoading)
    return (
      <SummaryCards>
        {['first', 'second'].map(card => (
          <Skeleton key={card} height={128} />
        ))}
      </SummaryCards>
    )
  return (
    <>
      {error && <FailureAlert failure={failureOf(error)} onRetry={onRetry} />}
      <SummaryCards>
        <NextSteps steps={steps} params={params} />
        {children}
        {data && (
          <RecentEventsCard events={data.auditEvents.edges.map(({ node }) => node)} all={events.all} params={params} />
        )}
      </SummaryCards>
    </>
  )
}
