import type { SignInContext } from '../requests/context.ts'
import { type Body, textField } from '../requests/body.ts'
import { emptyReply } from '../requests/replies.ts'

const windowMs = 60_000
const linesPerWindowMax = 60
const fieldsMax = 16
const lengthMax = 1_000

/** Bounds the text of a browser and replaces control characters, so that it is one log line. */
function clean(value: string) {
  return value.slice(0, lengthMax).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
}

/** Logs what browsers report. Anyone can send a report, so it is bounded, cleaned and marked. Always answers 200. */
export function clientLog({ logger, clock }: Pick<SignInContext, 'logger' | 'clock'>) {
  let window = { endsAt: 0, lines: 0 }
  return (body: Body | undefined) => {
    const level = body === undefined ? undefined : textField(body, 'level')
    if (logger === undefined || body === undefined) return emptyReply()
    if (level !== 'error' && level !== 'warn' && level !== 'debug') return emptyReply()
    if (clock() >= window.endsAt) window = { endsAt: clock() + windowMs, lines: 0 }
    if (++window.lines > linesPerWindowMax) return emptyReply()
    const fields = [...body.keys()]
      .filter(name => /^\w{1,32}$/.test(name) && name !== 'level' && name !== 'client')
      .slice(0, fieldsMax)
      .map(name => [name, clean(textField(body, name) ?? '')])
    logger[level]('CLIENT_LOG', { client: true, reported: Object.fromEntries(fields) })
    return emptyReply()
  }
}
