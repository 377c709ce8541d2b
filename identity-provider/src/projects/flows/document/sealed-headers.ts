import { InvalidInput } from '@gatehouse-id/operation'
import type { Encryption } from '../../../foundation/secrets/encryption.ts'
import type { FlowDocument } from '../flow.ts'

type Dsl = FlowDocument['dsl']
type Where = { encryption: Encryption; projectId: string }
export type Header = { step: string; url: string; name: string; value: string }

const prefix = 'sealed:'
/** What these hold is no secret. */
const plainNames = /^(accept(-language)?|cache-control|user-agent|x-request-id)$/i
/** Nothing but values of the run, perhaps after the name of a scheme such as `Bearer`. */
const onlyValues = /^(\w+ )?(\{\{[^{}]*\}\})+$/

export function isSealed(value: string): boolean {
  return value.startsWith(prefix)
}

/** A sealed header by what it was encrypted to; nothing that is not encrypted opens. */
export function sealedHeader(encrypted: string): string {
  return prefix + encrypted
}

/**
 * A header of an HTTP call is a key of somebody else's: what is kept, exported and shown of it opens only here, in a call
 * of the same project to the same origin. What is sealed already stays as it is, so that exports can be imported again.
 */
export function sealHeaders(dsl: Dsl, where: Where): Dsl {
  return mapHeaders(dsl, header => {
    const isOpen = isSealed(header.value) || plainNames.test(header.name) || onlyValues.test(header.value)
    return isOpen ? header.value : sealedHeader(where.encryption.encrypt(header.value, purposeOf(where, header)))
  })
}

/** What a sealed header says; undefined for one of another project, origin or name. */
export function openHeader(where: Where, header: Omit<Header, 'step'>): string | undefined {
  if (!isSealed(header.value)) return header.value
  try {
    return where.encryption.decrypt(header.value.slice(prefix.length), purposeOf(where, header))
  } catch {
    return undefined
  }
}

/** The sealed headers, with what they say where they open here. */
export function sealedHeadersOf(dsl: Dsl, where: Where): (Header & { opened: string | undefined })[] {
  const found: (Header & { opened: string | undefined })[] = []
  mapHeaders(dsl, header => {
    if (isSealed(header.value)) found.push({ ...header, opened: openHeader(where, header) })
    return header.value
  })
  return found
}

/** @throws {InvalidInput} naming the headers that were sealed for another project, origin or name */
export function requireOpenHeaders(dsl: Dsl, where: Where): void {
  const message = 'was sealed for another project, address or header: type its value again'
  const fields = sealedHeadersOf(dsl, where)
    .filter(({ opened }) => opened === undefined)
    .map(({ step, name }) => ({ field: `contents.steps.${step}.headers.${name}`, message }))
  const [first] = fields
  if (first) throw new InvalidInput({ message: `${first.field} ${message}`, fields })
}

/** With other values of headers; the same steps where no value differs. */
export function mapHeaders(dsl: Dsl, change: (header: Header) => string): Dsl {
  const { steps } = dsl
  if (!isObject(steps)) return dsl
  const changed = Object.entries(steps).map(([id, step]) => {
    if (!isObject(step) || step.action !== 'http.request' || !isObject(step.headers)) return [id, step]
    const url = String(step.url)
    const headers = Object.entries(step.headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? change({ step: id, url, name, value }) : value,
    ])
    return [id, { ...step, headers: Object.fromEntries(headers) }]
  })
  return { ...dsl, steps: Object.fromEntries(changed) as Dsl[string] } // of JSON, as before
}

function purposeOf({ projectId }: Where, { url, name }: Pick<Header, 'url' | 'name'>): string {
  const origin = /^[a-z]+:\/\/[^/?#]*/i.exec(url)?.[0] ?? url
  return `header of a flow ${projectId} ${origin.toLowerCase()} ${name.toLowerCase()}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
