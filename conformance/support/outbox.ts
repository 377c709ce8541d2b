import { expect } from 'vitest'
import type { Context } from './context.ts'

/** The text of the last message to an address or a number, from the development outbox. */
export async function lastMessage(context: Context, recipient: string): Promise<string> {
  const { messages } = await ask(context, 'POST', '/v1/gatehouse/messages/search', { recipient, size: 1 })
  const [summary] = messages as { id: string }[]
  expect(summary, `nothing was sent to ${recipient}`).toBeDefined()
  const { message } = await ask(context, 'GET', `/v1/gatehouse/messages/message?id=${summary?.id}`)
  return (message as { text: string }).text
}

/** The six digits of the last message. */
export async function lastCode(context: Context, recipient: string): Promise<string> {
  const [code] = /\b\d{6}\b/.exec(await lastMessage(context, recipient)) ?? []
  return found(code, 'a code')
}

/** The tokens of the links in the last message, in their order. */
export async function lastTokens(context: Context, recipient: string): Promise<string[]> {
  const links = (await lastMessage(context, recipient)).match(/https?:\/\/\S+/g) ?? []
  return links.map(link => found(new URL(link).searchParams.get('t'), 'a token in the link'))
}

/** Calls an operation of the management API that no SDK has. */
export async function ask(
  { url, projectId, managementKey }: Context,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' }
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer as Record<string, unknown> // Every operation answers an object.
}

export function found<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`there should be ${what}`)
  return value
}
