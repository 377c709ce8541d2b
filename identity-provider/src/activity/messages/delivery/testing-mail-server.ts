import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; source: string }
export type MailServer = { url: string; received: ReceivedMail[]; close(): Promise<void> }

/** A real mail server on a free port that keeps what it gets; `refuse` gives it another answer to a recipient. */
export async function startMailServer({
  refuse = () => undefined,
}: {
  refuse?: (to: string) => { code: number; message: string } | undefined
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      const refusal = refuse(address)
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8')
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, source })
        done()
      })
    },
  })
  // Tests end connections in the middle on purpose.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo // it listens on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
