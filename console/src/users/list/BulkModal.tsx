import { Button, Group, List, Modal, Progress, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useClient } from 'urql'
import type { ResultOf } from '../../api/graphql.ts'
import { feedback } from '../../feedback/messages.ts'
import { type BulkResult, runEach } from './bulk.ts'
import type { UserRow } from '../queries.ts'
import { users as text } from '../messages.ts'
import { actOnUser, type BulkAct } from '../page/user-act.ts'
import { userName } from '../user-name.ts'

type User = ResultOf<typeof UserRow>
type Props = { act: BulkAct; users: readonly User[]; onClose: (isDone: boolean) => void }

/** Asks, then does one thing to many users, with progress and an error for each that failed. */
export function BulkModal({ act, users, onClose }: Props) {
  const client = useClient()
  const [results, setResults] = useState<readonly BulkResult<User>[]>()
  const [typed, setTyped] = useState('')
  const failed = results?.filter(result => result.error) ?? []
  const isDone = results?.length === users.length
  const isRunning = results !== undefined && !isDone
  const mustType = act === 'delete'
  const start = () => {
    setResults([])
    void runEach(users, user => actOnUser(client, act, user.id), setResults)
  }
  return (
    <Modal
      opened
      onClose={() => onClose(isDone)}
      title={text.bulkTitle[act](users.length)}
      closeOnEscape={!isRunning}
      closeOnClickOutside={!isRunning}
      withCloseButton={!isRunning}
    >
      <Stack>
        {results === undefined ? (
          <>
            <Text size="sm">{text.bulkText[act]}</Text>
            {mustType && (
              <TextInput
                data-autofocus
                label={text.bulkTypeCount(users.length)}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={event => setTyped(event.currentTarget.value)}
              />
            )}
          </>
        ) : (
          <>
            <Progress value={(results.length / users.length) * 100} aria-label={text.bulkTitle[act](users.length)} />
            <Text size="sm" aria-live="polite">
              {isDone ? text.bulkDone(results.length - failed.length) : text.bulkProgress(results.length, users.length)}
            </Text>
            {failed.length > 0 && (
              <div role="alert">
                <Text size="sm" fw={500}>
                  {text.bulkFailed(failed.length)}
                </Text>
                <List size="sm">
                  {failed.map(({ item, error }) => (
                    <List.Item key={item.id}>
                      {userName(item)}: {error}
                    </List.Item>
                  ))}
                </List>
              </div>
            )}
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isRunning} onClick={() => onClose(isDone)}>
            {results === undefined ? feedback.cancel : feedback.close}
          </Button>
          {results === undefined && (
            <Button
              color={act === 'enable' ? undefined : 'red'}
              disabled={mustType && typed.trim() !== String(users.length)}
              onClick={start}
            >
              {text[act]}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
