import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { Section } from '../users/page/Section.tsx'
import { AnswerView } from './AnswerView.tsx'
import { AskForm } from './AskForm.tsx'
import { SchemaQuery } from './documents.ts'
import { authorization as texts, starterSchema } from './messages.en.ts'
import { SchemaForm } from './SchemaForm.tsx'

const route = getRouteApi('/authorization')

/** Who has what on which resource, why, and the schema that it follows from. */
export function AuthorizationPage() {
  const asked = route.useSearch()
  const navigate = useNavigate({ from: '/authorization' })
  const [{ data, error }, load] = useQuery({ query: SchemaQuery })
  const reload = () => load({ requestPolicy: 'network-only' })
  const saved = data?.authorizationSchema
  return (
    <Stack gap="md" maw={860}>
      <div>
        <Title order={1}>{texts.title}</Title>
        <Text c="dimmed">{texts.lead}</Text>
      </div>
      {error && !data && <FailureAlert failure={failureOf(error)} onRetry={reload} />}
      {!data && !error && <Skeleton height={320} />}
      {saved && (
        <Section title={texts.askTitle} description={texts.askHelp}>
          <AskForm
            key={JSON.stringify(asked)}
            asked={asked}
            hasConditions={/^\s*(condition|constraint)\s/m.test(saved.text)}
            onAsk={search => navigate({ search })}
          />
          <AnswerView key={saved.version} asked={asked} />
        </Section>
      )}
      {data && (
        <Section title={texts.schemaTitle} description={saved ? texts.schemaHelp : texts.schemaEmpty}>
          <SchemaForm
            key={saved?.version}
            saved={saved?.text ?? ''}
            suggested={saved?.text ?? starterSchema}
            onSaved={reload}
          />
        </Section>
      )}
    </Stack>
  )
}
