import { expect, test } from 'vitest'
import { z } from 'zod'
import { operation, operationRequest } from '../index.ts'

const declared = { summary: 'Any', auth: 'open', limit: 'read', output: z.object({}) } as const
const input = z.object({ id: z.string() }).loose()

test.each(['GET', 'DELETE'] as const)('%s has the fields of the path in it, and the others in the query', method => {
  const load = operation({ ...declared, method, path: '/books/{id}', input })
  expect(operationRequest(load, { id: 'a/b ü', page: 2, deep: true, none: undefined })).toEqual({
    method,
    path: '/books/a%2Fb%20%C3%BC?page=2&deep=true',
    body: undefined,
  })
  expect(operationRequest(load, { id: '1' }).path).toBe('/books/1')
})

test.each(['POST', 'PUT', 'PATCH'] as const)('%s has the other fields in its body', method => {
  const save = operation({ ...declared, method, path: '/books/{id}', input })
  const request = operationRequest(save, { id: '1', title: 'Emma', none: undefined })
  expect(request).toEqual({ method, path: '/books/1', body: '{"title":"Emma"}' })
})

test('a bare body is the field itself', () => {
  const save = operation({ ...declared, method: 'POST', path: '/books', bareBody: 'books', input })
  expect(operationRequest(save, { books: [1, 2] }).body).toBe('[1,2]')
})
