import { ActionBar, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { ResultOf } from '../../api/graphql.ts'
import { BulkModal } from './BulkModal.tsx'
import type { UserRow } from '../queries.ts'
import { users as text } from '../messages.ts'
import { type BulkAct, bulkActs } from '../page/user-act.ts'

type Props = { users: readonly ResultOf<typeof UserRow>[]; onDone: () => void }

/** Floats over the list while rows are ticked. */
export function BulkBar({ users, onDone }: Props) {
  // The users are held fast while they are worked on: the rows behind change as the work goes on.
  const [job, setJob] = useState<{ act: BulkAct; users: Props['users'] }>()
  return (
    <>
      <ActionBar
        withinPortal={false}
        opened={users.length > 0 && !job}
        onClose={onDone}
        closeOnEscape
        aria-label={text.selected(users.length)}
      >
        <Text size="sm" px="xs" aria-live="polite">
          {text.selected(users.length)}
        </Text>
        <ActionBar.Divider />
        {bulkActs.map(act => (
          <Button
            key={act}
            size="xs"
            variant={act === 'delete' ? 'light' : 'default'}
            color={act === 'delete' ? 'red' : undefined}
            onClick={() => setJob({ act, users })}
          >
            {text[act]}
          </Button>
        ))}
        <ActionBar.CloseButton aria-label={text.clearSelection} />
      </ActionBar>
      {job && (
        <BulkModal
          act={job.act}
          users={job.users}
          onClose={isDone => {
            setJob(undefined)
            if (isDone) onDone()
          }}
        />
      )}
    </>
  )
}
