import { auditStream } from '@gatehouse-id/entities'
import { Alert, Text, TextInput } from '@mantine/core'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { EntityForm } from '../../kit/entity/form/EntityForm.tsx'
import type { RowOf } from '../../kit/entity/row.ts'
import { textField } from '../../kit/form/fields/field-props.ts'
import { Time } from '../../kit/format/Time.tsx'
import { AnchorLink } from '../../kit/link/links.ts'
import { Section } from '../../kit/page/Section.tsx'
import { FiltersField } from './FiltersField.tsx'
import { fieldsOf, inputOf, missingHeaders, missingOf } from './stream-draft.ts'
import { DestinationFields } from './StreamFieldset.tsx'
import { streams } from './texts.ts'

type Stream = RowOf<typeof auditStream>

/** How far the stream has come, where it sends events, and which. */
export function StreamSettingsTab() {
  const stream = useEntity(auditStream)
  return (
    <>
      <Progress stream={stream} />
      {stream.kind === 'WEBHOOK' ? <OfWebhook /> : <StreamForm stream={stream} />}
    </>
  )
}

function Progress({ stream }: { stream: Stream }) {
  const { attempts, lastError, isStopped, deliveredUntil, waitingSince } = stream
  return (
    <>
      {lastError && (
        <Alert color="red" title={isStopped ? streams.stoppedTitle : streams.failingTitle} mt="sm">
          <Text size="sm">{streams.failingText(attempts, lastError)}</Text>
          <Text size="sm">{isStopped ? streams.stoppedHelp : streams.failingHelp}</Text>
        </Alert>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {streams.deliveredUntil} <Time value={deliveredUntil} />
        {waitingSince && (
          <>
            {' · '}
            {streams.waitingSince} <Time value={waitingSince} />
          </>
        )}
      </Text>
    </>
  )
}

function OfWebhook() {
  return (
    <Text mt="md">
      {streams.ofWebhook} <AnchorLink to="/webhooks">{streams.openWebhooks}</AnchorLink>
    </Text>
  )
}

function StreamForm({ stream: { headerNames } }: { stream: Stream }) {
  const stored = JSON.stringify(headerNames.map(name => ({ name, value: '' })))
  return (
    <EntityForm
      fieldsOf={fieldsOf}
      labels={streams}
      missingOf={values => ({
        ...missingOf(values),
        ...(JSON.stringify(values.headers) !== stored && missingHeaders(values.headers)),
      })}
      inputOf={inputOf}
    >
      {draft => (
        <>
          <Section title={streams.destination}>
            <TextInput label={streams.description} {...textField(draft, 'description')} />
            <DestinationFields draft={draft} />
          </Section>
          <Section title={streams.which}>
            <FiltersField draft={draft} />
          </Section>
        </>
      )}
    </EntityForm>
  )
}
