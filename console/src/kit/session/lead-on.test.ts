import { expect, test } from 'vitest'
import { leadOn } from './lead-on.ts'

type Answers = Record<string, unknown>
const one: Answers = {
  '/api/auth/providers': { gatehouse: { type: 'oauth' } },
  '/api/auth/csrf': { csrfToken: 'token' },
}
const begun: Answers = { ...one, '/api/auth/signin/gatehouse': { url: 'https://idp.example/authorize' } }

/** A tab, and a sign-in layer that answers each path with JSON and remembers what it was sent. */
function tab(answers: Answers, kept: [string, string][] = []) {
  const requests: Request[] = []
  const entries = new Map(kept)
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
  const fetchIt: typeof fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init)
    requests.push(request)
    const answer = answers[new URL(request.url).pathname]
    return answer === undefined ? new Response(null, { status: 500 }) : Response.json(answer)
  }
  return { requests, around: { storage, fetchIt } }
}

test('the only way to sign in begins at once, and comes back to the page', async () => {
  const { requests, around } = tab(begun)
  expect(await leadOn('/users?q=a', around)).toBe('https://idp.example/authorize')
  expect(await requests[2]?.text()).toBe('csrfToken=token&callbackUrl=%2Fusers%3Fq%3Da&json=true')
})

test('a tab that was led on and has no session is not led on again', async () => {
  const { requests, around } = tab(begun)
  await leadOn('/', around)
  expect(await leadOn('/', around)).toBeUndefined()
  expect(requests).toHaveLength(3)
})

test.each([
  ['two ways', { ...begun, '/api/auth/providers': { gatehouse: { type: 'oauth' }, acme: { type: 'oauth' } } }],
  ['no way', { ...begun, '/api/auth/providers': {} }],
  ['a form', { ...begun, '/api/auth/providers': { gatehouse: { type: 'credentials' } } }],
  ['a list that is none', { ...begun, '/api/auth/providers': 'x' }],
  ['a service that is broken', {}],
  ['a sign-in that does not begin', one],
])('with %s nobody is led on', async (_, answers) => {
  expect(await leadOn('/', tab(answers).around)).toBeUndefined()
})

test('a browser that keeps nothing leads nobody on', async () => {
  const { requests, around } = tab(begun)
  const refuse = () => {
    throw new Error('denied')
  }
  expect(await leadOn('/', { ...around, storage: { ...around.storage, setItem: refuse } })).toBeUndefined()
  expect(requests.map(({ method }) => method)).toEqual(['GET'])
})
