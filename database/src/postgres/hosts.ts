import type { ClientBase } from 'pg'
import { InvalidDatabaseUrl } from '../errors.ts'
import { ask } from './client.ts'

/** Of a URL with one or more hosts: `postgres://user@one,two:5433/name`. Names and addresses hold no slash. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)([^?]*)\??(.*)$/
const attribute = 'target_session_attrs'

/** The hosts of a database, one of which takes writes. */
export type Hosts = {
  count: number
  /** Whether a host is used only while it takes writes. */
  mustBeWritable: boolean
  /** The URL to connect to now. */
  url(): string
  /** Goes on to the next host, unless another caller already did. */
  leave(failed: string): void
}

/**
 * Reads a URL as libpq does: https://www.postgresql.org/docs/current/libpq-connect.html. With several hosts, one that
 * takes no writes is never used, unless it is wanted; with one host only where `target_session_attrs=read-write` says so.
 * @param change what becomes of the parameters
 * @throws {InvalidDatabaseUrl}
 */
export function hostsOf(
  url: string,
  {
    mayBeStandby = false,
    change = () => {},
  }: { mayBeStandby?: boolean; change?: (parameters: URLSearchParams) => void } = {},
): Hosts {
  const [, start, names, path, query] = parts.exec(url) ?? []
  if (names === undefined) throw new InvalidDatabaseUrl(url)
  const parameters = new URLSearchParams(query)
  const isWriterWanted = ['read-write', 'primary'].includes(parameters.get(attribute) ?? '')
  parameters.delete(attribute)
  change(parameters)
  // The driver takes a plus sign for itself.
  const rest = `${path}?${parameters.toString().replaceAll('+', '%20')}`
  const urls = names.split(',').map(name => `${start}${name}${rest}`)
  let current = 0
  return {
    count: urls.length,
    mustBeWritable: isWriterWanted || (urls.length > 1 && !mayBeStandby),
    url: () => urls[current] ?? '',
    leave(failed) {
      if (urls[current] === failed) current = (current + 1) % urls.length
    },
  }
}

/** Hosts and database for messages, without the password. */
export function placeOf(url: string): string {
  const [, , names, path] = parts.exec(url) ?? []
  return `${names}${path}`
}

/** Rejects when the server takes no writes, as it would reject one. */
export async function requireWritable(client: ClientBase, withinMs: number): Promise<void> {
  const text = `select current_setting('transaction_read_only') = 'off' as "isWritable"`
  const { isWritable } = await ask<{ isWritable: boolean }>(client, { text, withinMs })
  if (!isWritable) throw Object.assign(new Error('the server takes no writes'), { code: '25006' })
}
