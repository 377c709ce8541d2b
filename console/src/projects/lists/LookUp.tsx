import { Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useClient } from 'urql'
import { failureOf } from '../../kit/api/failure.ts'
import { Form } from '../../kit/form/Form.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { ListContainsQuery, useList } from './thing.tsx'
import { lists } from './messages.ts'

/** Asks the server whether the list contains an entry, as applications do. */
export function LookUp({ kind }: { kind: 'TEXTS' | 'IPS' }) {
  const { id } = useList()
  const client = useClient()
  const [entry, setEntry] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const [answer, setAnswer] = useState<string>()
  const [error, setError] = useState<string>()
  const submit = async () => {
    if (isAsking || entry.trim() === '') return
    setIsAsking(true)
    const asked = kind === 'IPS' ? { ip: entry.trim() } : { text: entry }
    const variables = { id, entry: asked }
    const result = await client.query(ListContainsQuery, variables, { requestPolicy: 'network-only' })
    setIsAsking(false)
    setError(result.error && failureOf(result.error).message)
    const isContained = result.data?.listContains
    setAnswer(result.error ? undefined : isContained ? lists.contains(entry) : lists.containsNot(entry))
  }
  return (
    <Section title={lists.test} description={lists.testHelp}>
      <Form errors={{ entry: error }} onSubmit={submit}>
        <Group align="end" gap="xs">
          <TextInput
            label={lists.testLabels[kind]}
            autoComplete="off"
            spellCheck={false}
            value={entry}
            error={error}
            onChange={event => {
              setEntry(event.currentTarget.value)
              // An answer belongs to what was asked.
              setAnswer(undefined)
              setError(undefined)
            }}
          />
          <SubmitButton isRunning={isAsking} variant="default">
            {lists.test}
          </SubmitButton>
        </Group>
      </Form>
      <Text size="sm" role="status">
        {answer}
      </Text>
    </Section>
  )
}
