import type { IncomingMessage } from 'node:http'
import { ParameterRepeated, readOnce } from './parameters.ts'

const bytesMax = 16 * 1024

/** The fields of a posted form; undefined when it is larger than any form of ours, or says something twice. */
export async function readForm(request: IncomingMessage): Promise<Record<string, string> | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > bytesMax) return undefined
    chunks.push(chunk)
  }
  return formFieldsOf(Buffer.concat(chunks).toString('utf8'))
}

/** Undefined for a form that says something twice: no page of ours does. */
export function formFieldsOf(text: string): Record<string, string> | undefined {
  try {
    return Object.fromEntries(readOnce(text).entries())
  } catch (error) {
    if (error instanceof ParameterRepeated) return undefined
    throw error
  }
}
