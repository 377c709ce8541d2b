import type { Operation } from '../declare.ts'

/** An HTTP request for an operation, except for its origin and headers. */
export type OperationRequest = {
  method: Operation['method']
  /** With the query. */
  path: string
  /** JSON; undefined when the method has no body. */
  body: string | undefined
}

/**
 * Encodes the input of an operation: fields named in the path, the others in the query of GET and DELETE or in the body.
 * @param input unchecked; a missing field of the path becomes `undefined` in it
 */
export function operationRequest(operation: Operation, input: unknown): OperationRequest {
  const { method, bareBody } = operation
  const rest = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  if (hasQuery(operation)) {
    const fields = [...rest].flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    return { method, path: fields.length === 0 ? path : `${path}?${new URLSearchParams(fields)}`, body: undefined }
  }
  return { method, path, body: JSON.stringify(bareBody === undefined ? Object.fromEntries(rest) : rest.get(bareBody)) }
}

/** Whether the method takes its input from the query instead of a body. */
export function hasQuery({ method }: Pick<Operation, 'method'>): boolean {
  return method === 'GET' || method === 'DELETE'
}
