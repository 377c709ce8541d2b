import { setTimeout } from 'node:timers/promises'
import type { Message, MessageSummary } from '@gatehouse-id/identity-provider/contract'
import type { Management } from './management.ts'
import { KitRefused } from './refused.ts'

/** A message without its texts. */
export type MessageHead = {
  id: string
  recipient: string
  /** What it is for, such as `otp` or `magicLink`. */
  purpose: string
  /** `email`, `sms`, `voice`, `whatsapp` … */
  channel: string
  /** '' of what is no e-mail. */
  subject: string
  createdAt: Date
}

/** A message that Gatehouse would have sent. */
export type ReceivedMessage = MessageHead & {
  text: string
  /** '' of what is no e-mail. */
  html: string
  /** The one-time code in it. */
  code: string | undefined
  /** The first link in it. */
  link: string | undefined
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
  /** The newest hundred, newest first; of those whose recipient or subject has the text, where one is given. */
  list(options?: { search?: string | undefined }): Promise<MessageHead[]>
  /**
   * One of them, whole.
   * @throws {Error} when it is not there, or a fault of the test has lost it
   */
  read(id: string): Promise<ReceivedMessage>
  /** A page that shows them as they look, with the testing key; undefined without one. */
  page: string | undefined
}

type Wanted = (message: ReceivedMessage) => boolean

const pollMs = 50
const listedMax = 100
/** Of so many at most a text is searched. */
const searchedMax = 1_000

export function createMailbox({ call }: Management, page: string | undefined): Mailbox {
  async function searchPage(criteria: object) {
    type Answer = { messages: MessageSummary[]; next?: string }
    const { messages, next } = await call<Answer>('/v1/gatehouse/messages/search', criteria)
    return { messages: messages.filter(hasArrived), next }
  }
  const search = async (criteria: object) => (await searchPage(criteria)).messages

  async function list({ search: text = '' }: { search?: string | undefined } = {}): Promise<MessageHead[]> {
    const wanted = text.toLowerCase()
    const found: MessageSummary[] = []
    let after: string | undefined
    for (let searched = 0; searched < searchedMax && found.length < listedMax; searched += listedMax) {
      const { messages, next } = await searchPage({ size: listedMax, ...(after && { after }) })
      found.push(
        ...messages.filter(({ recipient, subject }) => `${recipient}\n${subject}`.toLowerCase().includes(wanted)),
      )
      after = next
      if (after === undefined) break
    }
    return found.slice(0, listedMax).map(headOf)
  }

  async function read(id: string): Promise<ReceivedMessage> {
    const { message } = await call<{ message: Message }>(`/v1/gatehouse/messages/message?id=${encodeURIComponent(id)}`)
    if (!hasArrived(message)) throw new KitRefused('a fault of the test has lost this message')
    return received(message)
  }

  async function find(recipient: string, { after, purpose }: WaitOptions, wanted: Wanted) {
    for (const summary of await search({ recipient })) {
      if (after && (summary.id === after.id || summary.createdAt < after.createdAt.getTime())) return undefined
      if (purpose !== undefined && summary.purpose !== purpose) continue
      const message = await read(summary.id)
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
    list,
    read,
    page,
  }
}

/** What a fault of the test has lost is withheld. */
function hasArrived({ status }: MessageSummary): boolean {
  return status !== 'withheld'
}

function headOf({ id, recipient, purpose, channel, subject, createdAt }: MessageSummary): MessageHead {
  return { id, recipient, purpose, channel, subject, createdAt: new Date(createdAt) }
}

function received(message: Message): ReceivedMessage {
  const { text, html } = message
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  // A link has digits, too.
  const code = link === undefined ? /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] : undefined
  return { ...headOf(message), text, html, code, link }
}
