import { auditStream } from '@gatehouse-id/entities'
import { Badge, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { changing, storedIn } from '../../kit/entity/form/values.ts'
import type { RowOf } from '../../kit/entity/row.ts'
import { thing } from '../../kit/entity/thing.ts'
import { StreamCreateModal } from './StreamCreateModal.tsx'
import { streams } from './texts.ts'

type Stream = RowOf<typeof auditStream>

function StateBadge({ isStopped, lastError }: Pick<Stream, 'isStopped' | 'lastError'>) {
  if (isStopped) return <Badge color="red">{streams.stopped}</Badge>
  return <Badge color={lastError ? 'orange' : 'teal'}>{lastError ? streams.failing : streams.delivering}</Badge>
}

export const shown = thing(auditStream, {
  texts: streams,
  values: { kind: streams.kinds },
  row: [
    'name',
    { id: 'KIND', header: streams.kind, width: 200, cell: ({ kind }) => streams.kinds[kind] },
    {
      id: 'URL',
      header: streams.url,
      cell: ({ url, bucket }) => (
        <Text size="sm" c="dimmed" truncate>
          {bucket ? `${bucket} · ${url}` : url}
        </Text>
      ),
    },
    { id: 'STATE', header: streams.state, width: 130, cell: row => <StateBadge {...row} /> },
    'waitingSince',
    'deliveredUntil',
  ],
  badges: row => <StateBadge {...row} />,
  form: [],
  creation: StreamCreateModal,
  acts: [
    {
      label: streams.resume,
      icon: IconPlayerPlay,
      isShown: ({ isStopped }) => isStopped,
      modal: ({ thing: { declaration, documents }, row, onClose, onDone }) => (
        <ChangeModal
          isOpen
          title={streams.resumeTitle(row.name)}
          action={streams.resume}
          change={changing(declaration, documents.update, { id: row.id }, storedIn(declaration))}
          toast={streams.resumedToast(row.name)}
          onDone={onDone}
          onClose={onClose}
        >
          {streams.resumeText}
        </ChangeModal>
      ),
    },
  ],
})
