import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import type { startTestIdentity } from '../../../testing/identity.ts'

const answers = [
  { id: 'first-pet', answer: 'Señor Whiskers' },
  { id: 'first-job', answer: 'Wien' },
  { id: 'dream-job', answer: 'Pilot' },
]

describe.each(identityEngines)('security questions on $engine', ({ start }) => {
  async function signedIn(identity: Awaited<ReturnType<typeof startTestIdentity>>, loginId = 'ada') {
    const client = identity.clientAs()
    await client.users.create({ loginId })
    const { refreshJwt = '' } = await client.jwts.signIn({ loginId })
    const ask = async (method: string, path: string, body?: object) => {
      const headers = {
        authorization: `Bearer ${identity.projectId}:${refreshJwt}`,
        'content-type': 'application/json',
      }
      const url = `${identity.baseUrl}/v1/auth/security-questions/${path}`
      const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      return { status: response.status, body: await response.json() }
    }
    return { client, ask }
  }

  test('are set up and answered by a user in a session; how they are written does not matter', async () => {
    const identity = await start()
    const { client, ask } = await signedIn(identity)
    const before = await ask('GET', 'verify')
    expect(before.body.isSetUp).toBe(false)
    expect(before.body.questions).toHaveLength(10)
    expect((await ask('POST', 'verify', { answers })).status).toBe(400)
    expect((await ask('POST', 'setup', { answers })).status).toBe(200)
    await client.projectSettings.update({ messages: { locale: 'de' } })
    const { questions } = (await ask('GET', 'verify')).body
    expect(questions[0]).toEqual({ id: 'first-pet', text: 'Wie hieß Ihr erstes Haustier?' })
    const given = [{ id: 'first-pet', answer: 'senor whiskers ' }, { id: 'first-job', answer: 'WIEN' }, answers[2]]
    const { status, body } = await ask('POST', 'verify', { answers: given, stepup: true })
    expect(status).toBe(200)
    expect(decodeJwt(body.sessionJwt)).toMatchObject({ su: true })
    const stored = await identity.db.selectFrom('user_security_questions').selectAll().execute()
    expect(JSON.stringify(stored).toLowerCase()).not.toContain('whiskers')
    const counted = await client.userFactors.searchSecurityQuestions({ userIds: [stored[0]?.user_id ?? ''] })
    expect(counted.users).toMatchObject([{ questions: 3 }])
    await client.userFactors.removeSecurityQuestions({ loginId: 'ada' })
    expect((await ask('POST', 'verify', { answers })).status).toBe(400)
  })

  test('are refused when one is wrong or left out, and locked after five attempts', async () => {
    const identity = await start()
    const { ask } = await signedIn(identity)
    await ask('POST', 'setup', { answers })
    const wrong = [...answers.slice(0, 2), { id: 'dream-job', answer: 'Baker' }]
    const tries = [wrong, answers.slice(0, 2), [], wrong, [...answers, { id: 'first-film', answer: 'Alien' }]]
    for (const given of tries) expect((await ask('POST', 'verify', { answers: given })).status).toBe(401)
    expect((await ask('POST', 'verify', { answers })).status).toBe(429)
    const { users } = await identity.clientAs().users.search({ tempLockReasons: ['security_questions'] })
    expect(users).toHaveLength(1)
  })

  test('cannot stand in for a second factor', async () => {
    const identity = await start()
    const { ask } = await signedIn(identity)
    await ask('POST', 'setup', { answers })
    await identity.db.updateTable('users').set({ has_totp: 1 }).where('project_id', '=', identity.projectId).execute()
    const { status, body } = await ask('POST', 'verify', { answers, stepup: true })
    expect({ status, code: body.errorCode }).toEqual({ status: 403, code: 'E064007' })
    const continued = await ask('POST', 'verify', { answers })
    expect(decodeJwt(continued.body.sessionJwt).amr).not.toContain('mfa')
  })

  test.each([
    ['too few', answers.slice(0, 2), 'must have at least 3 answers'],
    ['the same question twice', [...answers, answers[0]], 'must answer each question once'],
    ['the same answer twice', [...answers, { id: 'first-film', answer: 'wien!' }], 'must have different answers'],
    ['no letters', [...answers, { id: 'first-film', answer: '?!' }], 'must have at least two letters or digits'],
    ['an unknown question', [...answers, { id: 'shoe-size', answer: '43' }], 'must be the id of a question'],
  ])('with %s are not set up', async (_, given, message) => {
    const { ask } = await signedIn(await start())
    const { status, body } = await ask('POST', 'setup', { answers: given })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(message)
  })
})
