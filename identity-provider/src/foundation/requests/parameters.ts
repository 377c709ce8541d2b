declare const onceMark: unique symbol

/**
 * The parameters of a query or a form, in which no name stands twice: what a signature covers is what is read. Only
 * `readOnce` makes one.
 */
export type Once = Pick<URLSearchParams, 'get' | 'has' | 'entries'> & {
  /** A parameter as it was sent, with its name, which a signature covers; undefined when it is missing. */
  sent(name: string): string | undefined
  readonly [onceMark]: true
}

/** A name stands twice (RFC 6749 §3.1 refuses that for OAuth; here it holds for every protocol). */
export class ParameterRepeated extends Error {
  override readonly name = 'ParameterRepeated'
  constructor(parameter: string) {
    super(`The parameter "${parameter.slice(0, 100)}" is given twice.`)
  }
}

/** @throws {ParameterRepeated} */
export function readOnce(text: string): Once {
  const values = new Map<string, string>()
  const sent = new Map<string, string>()
  for (const part of text.replace(/^\?/, '').split('&')) {
    const [entry] = new URLSearchParams(part)
    if (!entry) continue
    const [name, value] = entry
    if (sent.has(name)) throw new ParameterRepeated(name)
    values.set(name, value)
    sent.set(name, part)
  }
  const read = {
    get: (name: string) => values.get(name) ?? null,
    has: (name: string) => values.has(name),
    entries: () => values.entries(),
    sent: (name: string) => sent.get(name),
  }
  return read as Once // The mark exists in types only.
}
