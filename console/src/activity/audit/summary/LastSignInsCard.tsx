import { Badge, Skeleton, Text } from '@mantine/core'
import { methodName } from '../../../directory/users/user/method-name.ts'
import { useMay } from '../../../frame/viewer.ts'
import type { VariablesOf } from '../../../kit/api/graphql.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { AnchorLink } from '../../../kit/link/links.ts'
import { Lines } from '../../../kit/page/summary/Lines.tsx'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import { type SignIns, SignInsQuery } from '../documents.ts'
import { audit } from '../messages.ts'

type SignIn = SignIns['auditEvents']['edges'][number]['node']
type Props = {
  filter: VariablesOf<typeof SignInsQuery>['filter']
  /** What it says when nobody did. */
  empty: string
  /** Where all of them are, unless another card leads there. */
  all?: { to: string; search: Record<string, string> }
  /** Whether no other card stands beside it. */
  isWide?: boolean
}

const protocols: Readonly<Record<string, string>> = {
  oidc: 'OpenID Connect',
  saml: 'SAML',
  wsfed: 'WS-Federation',
  fedcm: 'FedCM',
}

/** Who signed in last, when, by what, and who was refused; nothing for those who may not read the audit trail. */
export function LastSignInsCard({ filter, empty, all, isWide = false }: Props) {
  const mayRead = useMay('READ_AUDIT')
  const [{ data }] = useQuery({
    query: SignInsQuery,
    variables: { filter },
    pause: !mayRead,
    requestPolicy: 'cache-and-network',
  })
  if (!mayRead) return null
  const events = data?.auditEvents.edges.map(({ node }) => node)
  return (
    <SummaryCard
      isWide={isWide}
      title={audit.lastSignIns}
      more={all && { label: audit.allSignIns, params: {}, ...all }}
    >
      {!events && <Skeleton height={40} />}
      {events?.length === 0 && <Text size="sm">{empty}</Text>}
      <Lines
        lines={(events ?? []).map(event => ({
          id: event.id,
          what: <SignInLine event={event} />,
          when: <Time value={event.occurredAt} isRelative />,
        }))}
      />
    </SummaryCard>
  )
}

function SignInLine({ event }: { event: SignIn }) {
  const { target, action } = event
  const how = howOf(event)
  return (
    <>
      {target && (
        <AnchorLink to="/users/$userId" params={{ userId: target.databaseId }} size="sm" c="inherit">
          <bdi>{target.name || target.databaseId}</bdi>
        </AnchorLink>
      )}
      {how && (
        <Text span size="sm" c="dimmed">
          {' · '}
          {how}
        </Text>
      )}
      {action === 'LoginFailed' && (
        <Badge size="sm" color="orange" ms="xs">
          {audit.refused}
        </Badge>
      )}
    </>
  )
}

/** By which method, or by which protocol an application asked. */
function howOf({ method, data }: SignIn): string | undefined {
  if (method) return methodName(method)
  const protocol = typeof data === 'object' && data !== null && 'protocol' in data ? String(data.protocol) : ''
  return protocols[protocol]
}
