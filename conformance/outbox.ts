import { expect } from 'vitest'
import type { World } from './world.ts'

/** The text that was sent last to an address or a number, out of the development outbox. */
export async function lastMessage(world: World, recipient: string): Promise<string> {
  const { messages } = await ask(world, 'POST', '/v1/gatehouse/messages/search', { recipient, size: 1 })
  const [summary] = messages as { id: string }[]
  expect(summary, `nothing was sent to ${recipient}`).toBeDefined()
  const { message } = await ask(world, 'GET', `/v1/gatehouse/messages/message?id=${summary?.id}`)
  return (message as { text: string }).text
}

/** The six digits of the last message. */
export async function lastCode(world: World, recipient: string): Promise<string> {
  const [code] = /\b\d{6}\b/.exec(await lastMessage(world, recipient)) ?? []
  return found(code, 'a code')
}

/** The tokens of the links in the last message, in their order. */
export async function lastTokens(world: World, recipient: string): Promise<string[]> {
  const links = (await lastMessage(world, recipient)).match(/https?:\/\/\S+/g) ?? []
  return links.map(link => found(new URL(link).searchParams.get('t'), 'a token in the link'))
}

/** Asks an operation of the management API that no SDK has. */
export async function ask(
  { url, projectId, managementKey }: World,
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
  return answer as Record<string, unknown> // every operation of ours answers with an object
}

export function found<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`there should be ${what}`)
  return value
}
