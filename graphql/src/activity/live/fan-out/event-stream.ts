import { liveLimits } from './limits.ts'

/** The body of one answer as Server-Sent Events. */
export type EventStream = {
  body: ReadableStream<Uint8Array>
  /** Sends events, or keeps them until the reader takes them; false when it has too many waiting, and then none of them is sent. */
  send(chunk: Uint8Array): boolean
  /** Whether nothing waits for the reader. */
  isIdle(): boolean
  /** Sends these last events and ends. `hasToHurry` drops what waits for the reader. */
  end(last: Uint8Array, options?: { hasToHurry: boolean }): void
}

/** Made without a queue of its own, so that a chunk that many streams share is held once. */
export function createEventStream({ onClosed }: { onClosed: () => void }): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let isWanted = false
  let isEnding = false
  let isClosed = false
  let hurrying: NodeJS.Timeout | undefined

  function pass(): void {
    const next = waiting.shift()
    if (next) {
      waitingBytes -= next.byteLength
      isWanted = false
      controller?.enqueue(next)
    } else if (isEnding) {
      close()
      controller?.close()
    }
  }

  function close(): void {
    if (isClosed) return
    isClosed = true
    clearTimeout(hurrying)
    waiting = []
    onClosed()
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
      },
      pull() {
        isWanted = true
        pass()
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )

  return {
    body,
    isIdle: () => waiting.length === 0,
    send(chunk) {
      if (isClosed || isEnding) return true
      if (waiting.length > 0 && waitingBytes + chunk.byteLength > liveLimits.waitingBytesMax) return false
      waiting.push(chunk)
      waitingBytes += chunk.byteLength
      if (isWanted) pass()
      return true
    },
    end(last, { hasToHurry } = { hasToHurry: false }) {
      if (isClosed || isEnding) return
      isEnding = true
      waiting = hasToHurry ? [last] : [...waiting, last]
      // A reader that does not even take this is cut off.
      hurrying = setTimeout(() => {
        close()
        controller?.error(new Error('the subscriber does not read'))
      }, liveLimits.endingMsMax).unref()
      if (!isWanted) return
      pass()
    },
  }
}
