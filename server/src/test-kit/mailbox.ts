import { setTimeout } from 'node:timers/promises'
import type { Message, MessageSummary } from '@gatehouse-id/identity-provider/contract'
import type { Management } from './management.ts'
import { KitRefused } from './refused.ts'

/** A message that Gatehouse would have sent. */
export type ReceivedMessage = {
  id: string
  recipient: string
  /** What it is for, such as `otp` or `magicLink`. */
  purpose: string
  /** `email`, `sms`, `voice`, `whatsapp` … */
  channel: string
  /** '' of what is no e-mail. */
  subject: string
  text: string
  /** '' of what is no e-mail. */
  html: string
  /** The one-time code in it. */
  code: string | undefined
  /** The first link in it. */
  link: string | undefined
  createdAt: Date
}

export type WaitOptions = {
  /** Only a message that came after this one. */
  after?: Pick<ReceivedMessage, 'id' | 'createdAt'> | undefined
  purpose?: string | undefined
  /** 5,000 unless given. */
  timeoutMs?: number | undefined
}

/** The messages of one Gatehouse, which sends none. A recipient is a whole address or number. */
export type Mailbox = {
  /**
   * The newest message to a recipient, waiting for it where there is none yet.
   * @throws {Error} when none has come in time; it says to whom messages went
   */
  waitFor(recipient: string, options?: WaitOptions): Promise<ReceivedMessage>
  /**
   * The code of the newest message that has one.
   * @throws {Error} as `waitFor`
   */
  lastCode(recipient: string, options?: WaitOptions): Promise<string>
  /**
   * The link of the newest message that has one.
   * @throws {Error} as `waitFor`
   */
  lastLink(recipient: string, options?: WaitOptions): Promise<string>
  /**
   * Opens that link as a browser without scripts and cookies does, and answers where it leads.
   * @throws {Error} as `waitFor`
   */
  follow(recipient: string, options?: WaitOptions): Promise<Response>
}

type Wanted = (message: ReceivedMessage) => boolean

const pollMs = 50

export function createMailbox({ call }: Management): Mailbox {
  /** Those that arrived: what a fault of the test has lost is withheld. */
  async function search(criteria: object) {
    const { messages } = await call<{ messages: MessageSummary[] }>('/v1/gatehouse/messages/search', criteria)
    return messages.filter(({ status }) => status !== 'withheld')
  }

  async function find(recipient: string, { after, purpose }: WaitOptions, wanted: Wanted) {
    for (const summary of await search({ recipient })) {
      if (after && (summary.id === after.id || summary.createdAt < after.createdAt.getTime())) return undefined
      if (purpose !== undefined && summary.purpose !== purpose) continue
      const path = `/v1/gatehouse/messages/message?id=${summary.id}`
      const message = received((await call<{ message: Message }>(path)).message)
      if (wanted(message)) return message
    }
    return undefined
  }

  async function waitFor(recipient: string, options: WaitOptions, wanted: Wanted, what: string) {
    const { timeoutMs = 5_000 } = options
    const until = performance.now() + timeoutMs
    for (;;) {
      const found = await find(recipient, options, wanted)
      if (found) return found
      if (performance.now() >= until) break
      await setTimeout(pollMs)
    }
    const others = [...new Set((await search({ size: 100 })).map(message => message.recipient))].slice(0, 5)
    const told = others.length === 0 ? 'no message went to anybody' : `messages went to ${others.join(', ')}`
    throw new KitRefused(`no ${what} to ${recipient} came within ${timeoutMs} ms; ${told}`)
  }

  async function lastLink(recipient: string, options: WaitOptions = {}): Promise<string> {
    const { link = '' } = await waitFor(recipient, options, message => message.link !== undefined, 'link')
    return link
  }

  return {
    waitFor: (recipient, options = {}) => waitFor(recipient, options, () => true, 'message'),
    async lastCode(recipient, options = {}) {
      const { code = '' } = await waitFor(recipient, options, message => message.code !== undefined, 'code')
      return code
    },
    lastLink,
    follow: async (recipient, options) => fetch(await lastLink(recipient, options)),
  }
}

function received({ id, recipient, purpose, channel, subject, text, html, createdAt }: Message): ReceivedMessage {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  // A link has digits, too.
  const code = link === undefined ? /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] : undefined
  return { id, recipient, purpose, channel, subject, text, html, code, link, createdAt: new Date(createdAt) }
}
