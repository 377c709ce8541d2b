import { expect, test } from 'vitest'
import { loadSession, signInUrl } from './session.ts'
import { signOut } from './sign-out.ts'

/** A sign-in layer that answers each path with JSON and remembers what it was sent. */
function signInLayer(answers: Record<string, unknown>) {
  const requests: Request[] = []
  const fetchIt: typeof fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init)
    requests.push(request)
    const answer = answers[new URL(request.url).pathname]
    return answer === undefined ? new Response(null, { status: 500 }) : Response.json(answer)
  }
  return { requests, fetchIt }
}

test('a signed-in user has a session', async () => {
  const session = { user: { name: 'Ada', email: 'ada@example.com', image: null }, expires: '2026-04-01T00:00:00.000Z' }
  const { fetchIt } = signInLayer({ '/api/auth/session': session })
  expect(await loadSession(fetchIt)).toEqual(session)
})

test('an empty session is a visitor', async () => {
  const { fetchIt } = signInLayer({ '/api/auth/session': {} })
  expect(await loadSession(fetchIt)).toBeUndefined()
})

test('a broken sign-in service is an error and not a visitor', async () => {
  const { fetchIt } = signInLayer({})
  await expect(loadSession(fetchIt)).rejects.toThrow('500')
})

test('signing in leads back to where it was asked for', () => {
  expect(signInUrl('/users?q=a b&status=ENABLED')).toBe(
    '/api/auth/signin?callbackUrl=%2Fusers%3Fq%3Da%20b%26status%3DENABLED',
  )
})

test('signing out sends the CSRF token as a form and answers where to go', async () => {
  const { fetchIt, requests } = signInLayer({
    '/api/auth/csrf': { csrfToken: 'token' },
    '/api/auth/signout': { url: 'https://idp.example/logout' },
  })
  expect(await signOut(fetchIt)).toBe('https://idp.example/logout')
  const form = requests[1]
  expect([form?.method, await form?.text()]).toEqual(['POST', 'csrfToken=token&callbackUrl=%2F&json=true'])
})
