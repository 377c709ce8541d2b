import { tracingChannel } from 'node:diagnostics_channel'
import { expect, onTestFinished, test } from 'vitest'
import { statusPage } from './page.ts'
import { createRecent } from './recent.ts'
import { readStatus } from './status.ts'

const outgoing = tracingChannel<unknown, { method: string; origin: string }>('gatehouse:outgoing')
const minute = 60_000

async function request(origin: string, hasFailed: boolean) {
  const work = async () => {
    if (hasFailed) throw new Error('no answer')
  }
  await outgoing.tracePromise(work, { method: 'GET', origin }).catch(() => undefined)
}

function watched() {
  const time = { now: 1_800_000_000_000 }
  const recent = createRecent(() => time.now)
  onTestFinished(recent.close)
  const read = (problems = {}, advice = {}) =>
    readStatus({
      checks: ['database', 'version'],
      readiness: async () => ({ problems, advice }),
      backlog: async () => ({ messages: 3, jobs: { queued: 2, running: 1 } }),
      recent,
    })
  return { time, read, recent }
}

test('a failure is told for 15 minutes, by origin, those that failed most first', async () => {
  const { time, read } = watched()
  await request('https://well.example', false)
  await request('https://down.example', true)
  time.now += 10 * minute
  await request('https://down.example', false)
  const names = async () => (await read()).parts.filter(({ name }) => name.startsWith('outgoing'))
  const lastFailedAt = new Date(time.now - 10 * minute).toISOString()
  expect(await names()).toEqual([
    {
      name: 'outgoing requests: https://down.example',
      state: 'troubled',
      message: '',
      succeeded: 1,
      failed: 1,
      lastFailedAt,
    },
    { name: 'outgoing requests: https://well.example', state: 'works', message: '', succeeded: 1, failed: 0 },
  ])
  expect((await read()).status).toBe('troubled')
  time.now += 6 * minute
  expect(await names()).toMatchObject([{ state: 'works', succeeded: 1, failed: 0 }])
  time.now += 15 * minute
  expect(await names()).toMatchObject([{ name: 'outgoing requests', state: 'unused' }])
})

test('what fails is kept of a bounded number of origins', async () => {
  const { recent } = watched()
  for (let at = 0; at < 300; at++) await request(`https://o${at}.example`, true)
  expect(recent.counts('outgoing requests')).toHaveLength(200)
})

test('what is not ready is down, with the reason, and what waits is told', async () => {
  const { read } = watched()
  const status = await read({ server: 'the server is stopping' }, { version: 'a newer one <b>' })
  expect(status).toMatchObject({ status: 'down' })
  expect(status.parts).toEqual(
    expect.arrayContaining([
      { name: 'database', state: 'works', message: '' },
      { name: 'version', state: 'troubled', message: 'a newer one <b>' },
      { name: 'server', state: 'down', message: 'the server is stopping' },
      { name: 'messages', state: 'unused', message: '3 waiting' },
      { name: 'jobs', state: 'unused', message: '2 waiting, 1 running' },
    ]),
  )
  const page = await statusPage(status).text()
  expect(page).toContain('<h1 class="down">This node cannot do its work</h1>')
  expect(page).toContain('a newer one &#60;b&#62;')
})
