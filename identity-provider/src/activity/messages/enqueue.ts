import type { ProjectOfMessages } from './needs.ts'
import { z } from 'zod'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { chooseTemplate } from './templates/choose-template.ts'
import { ChannelUnavailable } from './contract.ts'
import { localesToTry } from './templates/locales.ts'
import { type Channel, formatOf, type Purpose } from './purposes.ts'
import { blotted, type MessageValues, render, valuesByPlaceholder } from './templates/render.ts'
import { insertMessage, type MessageRow } from './store.ts'
import { type Transports, transportOf } from './delivery/transport.ts'

export type NewMessage = {
  purpose: Purpose
  channel: Channel
  /** An e-mail address or a telephone number. */
  recipient: string
  /** Whom it is about; '' when they have no account yet. */
  userId: string
  /** BCP 47; the project's language unless told. */
  locale?: string
  values: MessageValues
  /** From the application, as `{{options.<name>}}`. */
  options?: Record<string, string>
  lifetimeMs: number
  /** Why it is not sent. The same work is done, so that the time of an answer tells nothing. */
  withheld?: string
}

export type Enqueue = {
  /** @throws ChannelUnavailable when nothing would ever send it */
  require(channel: Channel): void
  /** Writes a message into the outbox, in the transaction of what it is about. @throws ChannelUnavailable */
  enqueue(tx: Writing, call: Pick<Call, 'projectId'>, message: NewMessage): Promise<void>
}

/** What is encrypted of a message. */
export const Content = z.object({ subject: z.string(), text: z.string(), html: z.string() })
export function contentPurpose({ project_id, id }: Pick<MessageRow, 'project_id' | 'id'>) {
  return `message ${project_id} ${id}`
}

export function createEnqueue(
  { clock, newId, encryption }: Dependencies,
  { projectOf, transports }: { projectOf: ProjectOfMessages; transports: Transports },
): Enqueue {
  const require = (channel: Channel) => {
    if (transports.hasOutbox || transportOf(transports, channel)) return
    throw new ChannelUnavailable({ message: `nothing is set up here to send messages by ${channel}` })
  }

  return {
    require,

    async enqueue(tx, { projectId }, { purpose, channel, recipient, userId, values, options = {}, ...message }) {
      require(channel)
      const project = await projectOf.of(projectId, tx)
      const locales = localesToTry(message.locale, project.locale)
      const { locale, template } = await chooseTemplate(tx, { projectId, purpose, format: formatOf[channel], locales })
      const all = {
        ...Object.fromEntries(Object.entries(options).map(([name, value]) => [`options.${name}`, value])),
        project: project.name,
        recipient,
        minutes: String(Math.max(1, Math.round(message.lifetimeMs / 60_000))),
        ...valuesByPlaceholder(values),
      }
      const shown = render(template, blotted(purpose, all))
      const now = clock()
      const place = { project_id: projectId, id: newId('M') }
      const content = encryption.encrypt(JSON.stringify(render(template, all)), contentPurpose(place))
      const withheld = message.withheld || transports.withholds?.({ recipient, channel }) || ''
      const status = transportOf(transports, channel) ? 'pending' : 'kept'
      await insertMessage(tx, {
        ...place,
        purpose,
        channel,
        recipient,
        locale,
        user_id: userId,
        subject: shown.subject,
        text: shown.text,
        content_encrypted: content,
        status: withheld ? 'withheld' : status,
        attempts: 0,
        last_error: withheld,
        next_attempt_at: now,
        leased_until: 0,
        created_at: now,
        expires_at: now + message.lifetimeMs,
        sent_at: null,
      })
    },
  }
}
