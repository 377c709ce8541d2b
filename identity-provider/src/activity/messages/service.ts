import type { ProjectOfMessages, RequireAuthority } from './needs.ts'
import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Call } from '../../foundation/requests/call.ts'
import { decodeCursor, encodeCursor } from '../../foundation/requests/cursor.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { readPage } from '../../foundation/requests/read-page.ts'
import {
  type Message,
  type MessageSearch,
  type MessageSummary,
  type messages,
  MessageNotFound,
  MessageNotRetried,
} from './contract.ts'
import { Content, contentPurpose } from './enqueue.ts'
import {
  countMessages,
  findMessage,
  type MessagePlace,
  type MessageRow,
  searchMessages,
  updateMessage,
} from './store.ts'
import { templateOperations } from './templates/operations.ts'
import type { RecordAudit } from '../audit/record.ts'
import type { Messages } from './messages.ts'

const Position = z.tuple([z.number(), z.string()])

function placeIn(search: MessageSearch, field: 'after' | 'before'): MessagePlace | undefined {
  const cursor = search[field]
  if (!cursor) return undefined
  const [createdAt, id] = decodeCursor(cursor, Position, field)
  return { createdAt, id }
}

export function messagesService(
  dependencies: Dependencies,
  needs: {
    recordAudit: RecordAudit
    projectOf: ProjectOfMessages
    messages: Messages
    requireAuthority: RequireAuthority
  },
): Service<typeof messages, Call> {
  const { db, clock, encryption } = dependencies
  const { recordAudit, messages: outbox, requireAuthority } = needs

  /** In clear only where users get their codes from the outbox. */
  function toMessage(row: MessageRow): Message {
    const isClear = outbox.hasOutbox && row.status === 'kept' && row.content_encrypted !== ''
    const content = isClear
      ? Content.parse(JSON.parse(encryption.decrypt(row.content_encrypted, contentPurpose(row))))
      : { subject: row.subject, text: row.text, html: '' }
    return { ...toSummary(row), ...content, isBlotted: !isClear }
  }

  return {
    ...templateOperations(dependencies, needs),

    async search(search, { projectId }) {
      const { rows, hasPrevious, hasNext } = await readPage(
        {
          after: placeIn(search, 'after'),
          before: placeIn(search, 'before'),
          isFromEnd: search.fromEnd ?? false,
          limit: search.size,
        },
        stretch => searchMessages(db, { projectId, search, ...stretch }),
      )
      const cursors = rows.map(row => encodeCursor([row.created_at, row.id]))
      return {
        messages: rows.map(toSummary),
        total: await countMessages(db, { projectId, search }),
        cursors,
        ...(hasNext && { next: cursors.at(-1) }),
        ...(hasPrevious && { previous: cursors.at(0) }),
      }
    },

    async load({ id }, call) {
      const { projectId } = call
      const row = await findMessage(db, { projectId, id })
      if (!row) throw new MessageNotFound({ message: `there is no message ${id} in this project` })
      // It may hold what signs them in.
      await requireAuthority(db, call, { projectId, userId: row.user_id })
      return { message: toMessage(row) }
    },

    async retry({ id }, call) {
      const which = { projectId: call.projectId, id }
      const after = await transact(db, async tx => {
        const row = await findMessage(tx, which)
        if (!row) throw new MessageNotFound({ message: `there is no message ${id} in this project` })
        await requireAuthority(tx, call, { projectId: call.projectId, userId: row.user_id })
        const why = whyNotRetried(row, clock())
        if (why) throw new MessageNotRetried({ message: why })
        const changes = { status: 'pending', attempts: 0, next_attempt_at: clock(), leased_until: 0 }
        await updateMessage(tx, which, changes)
        const data = { messageId: id, recipient: row.recipient, purpose: row.purpose }
        await recordAudit(tx, call, { action: 'MessageRetried', data })
        return { ...row, ...changes }
      })
      outbox.nudge()
      return { message: toMessage(after) }
    },
  }
}

function whyNotRetried({ status, expires_at, content_encrypted, leased_until }: MessageRow, now: number) {
  if (status === 'sent') return 'it has been sent'
  if (status === 'kept') return 'nothing is set up to send it'
  if (status === 'withheld') return 'it was withheld from its recipient'
  if (expires_at <= now || content_encrypted === '') return 'what it holds has expired; a new one has to be asked for'
  if (status === 'pending' && leased_until > now) return 'it is being sent right now'
  return undefined
}

function toSummary(row: MessageRow): MessageSummary {
  return {
    id: row.id,
    // Written from the closed sets that the contract names.
    purpose: row.purpose as MessageSummary['purpose'],
    channel: row.channel as MessageSummary['channel'],
    status: row.status as MessageSummary['status'],
    recipient: row.recipient,
    locale: row.locale,
    userId: row.user_id,
    subject: row.subject,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    nextAttemptAt: row.status === 'pending' ? row.next_attempt_at : undefined,
    sentAt: row.sent_at ?? undefined,
  }
}
