import { Refused, type Transport } from './transport.ts'

export type SmtpSettings = {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
  url: string
  /** `Gatehouse <no-reply@example.com>` */
  from: string
  /** How long a mail server may take to answer each step, and three times that for the whole. */
  stepMs?: number
}

const defaultPort: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }

/** Sends e-mail through a mail server, one connection for each, so that a broken one breaks nothing else. */
export function smtpTransport({ url, from, stepMs = 5_000 }: SmtpSettings): Transport {
  const { protocol, hostname, port, username, password } = new URL(url)
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : (defaultPort[protocol] ?? 25),
    secure: protocol === 'smtps:',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    dnsTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return async ({ id, to, subject, text, html }) => {
    // Loaded with the first message: a start can do without it.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport(options)
    const sending = transport.sendMail({
      from,
      // An address and nothing else: as text it could name several recipients.
      to: { name: '', address: to },
      subject,
      text,
      html: html || undefined,
      messageId: `<${id}@gatehouse>`,
      headers: { 'auto-submitted': 'auto-generated' },
    })
    try {
      await withTimeout(sending, stepMs * 3)
    } catch (error) {
      throw isRefusal(error) ? new Refused(messageOf(error), { cause: error }) : error
    } finally {
      transport.close()
    }
  }
}

/** RFC 5321 §4.2.1: 5yz is permanent, 4yz is not; wrong credentials (535) are retried, because an operator can correct them. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number') return false
  return error.responseCode >= 500 && !('code' in error && error.code === 'EAUTH')
}

function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}

async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the mail server took more than ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
    // What happens to it later no longer matters.
    work.catch(() => {})
  }
}
