import { GraphQLError } from 'graphql'

const encoder = new TextEncoder()

/** Keeps the connection open and means nothing. */
export const heartbeat = encoder.encode(':\n\n')

/** The first bytes of a stream, with the cursor for a client that loses the connection before the first event. */
export function greeting(cursor: string | undefined): Uint8Array {
  return encoder.encode(cursor === undefined ? ':\n\n' : `:\n\nid: ${cursor}\n\n`)
}

/** Results as events of the protocol graphql-sse, with the cursors to resume after them. */
export function nextEvents(results: readonly { result: object; cursor: string | undefined }[]): Uint8Array {
  const texts = results.map(({ result, cursor }) => {
    const id = cursor === undefined ? '' : `id: ${cursor}\n`
    return `${id}event: next\ndata: ${JSON.stringify(result)}\n\n`
  })
  return encoder.encode(texts.join(''))
}

/** The last events of a stream: why it ends, and that it does. */
export function endOf(error: GraphQLError): Uint8Array {
  return encoder.encode(`event: next\ndata: ${JSON.stringify({ errors: [error] })}\n\nevent: complete\ndata:\n\n`)
}

export function tooSlow() {
  return ending('TOO_SLOW', 'You read events too slowly, so the rest was dropped. Subscribe again after the last one.')
}
export function serverStopping() {
  return ending('SERVER_STOPPING', 'This server is stopping. Subscribe again after the last event.')
}
export function unavailable() {
  return ending('UNAVAILABLE', 'Who you are could not be found out just now. Subscribe again after the last event.')
}
export function cursorExpired() {
  return ending(
    'CURSOR_EXPIRED',
    'What happened since this cursor is not known any more. Read the list, and subscribe without a cursor.',
  )
}

function ending(code: string, message: string) {
  return new GraphQLError(message, { extensions: { code } })
}
