// A process of `live.bench.ts`: subscribers on plain sockets, which do as little as possible beside the server under test.
import { connect } from 'node:net'

export type Task = { port: number; authorizations: string[]; query: string }
export type Report = { subscribed: number } | { delivered: number; p50: number; p95: number; p99: number; max: number }

let delays: number[] = []

function subscribe({ port, query }: Task, authorization: string): Promise<void> {
  const body = JSON.stringify({ query })
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `POST /graphql HTTP/1.1\r\nhost: localhost:${port}\r\naccept: text/event-stream\r\ncontent-type: application/json\r\nauthorization: ${authorization}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      ),
    )
    let isAnswered = false
    let rest = ''
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('data', (chunk: string) => {
      if (!isAnswered) {
        isAnswered = true
        if (chunk.startsWith('HTTP/1.1 200')) resolve()
        else reject(new Error(chunk))
      }
      const now = Date.now()
      const text = rest + chunk
      let last = 0
      for (const { 1: sentAt, index } of text.matchAll(/"sentAt":(\d{13})\D/g)) {
        delays.push(now - Number(sentAt))
        last = index + 20
      }
      rest = text.slice(Math.max(last, text.length - 30))
    })
  })
}

process.on('message', async (message: Task | 'reset' | 'report') => {
  if (message === 'reset') {
    delays = []
  } else if (message === 'report') {
    const sorted = delays.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
    process.send?.({ delivered: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 })
  } else {
    for (const authorization of message.authorizations) await subscribe(message, authorization)
    process.send?.({ subscribed: message.authorizations.length })
  }
})
process.on('disconnect', () => process.exit())
