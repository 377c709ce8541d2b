import { expect, onTestFinished, test, vi } from 'vitest'
import { createApiClient } from './client.ts'

const nameQuery = 'query Name { role { __typename id name } }'

/** An API whose answers are given by hand, in any order. */
function answered() {
  const asked: ((name: string) => void)[] = []
  vi.stubGlobal('fetch', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    asked.push(resolve)
    const name = await promise
    const body = JSON.stringify({ data: { role: { __typename: 'Role', id: '1', name } } })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const client = createApiClient({ signInAgain: async () => undefined })
  const shown: unknown[] = []
  /** Opens the page that shows the name. */
  const open = () => {
    const { unsubscribe } = client.query(nameQuery, {}).subscribe(({ data }) => shown.push(data?.role.name))
    onTestFinished(unsubscribe)
  }
  const isAsked = (times: number) => expect.poll(() => asked).toHaveLength(times)
  return { asked, client, shown, open, isAsked }
}

/** The name that a page shows, and how it is changed. */
async function shownName() {
  const { asked, client, shown, open, isAsked } = answered()
  open()
  await isAsked(1)
  asked[0]?.('First')
  await expect.poll(() => shown).toEqual(['First'])
  const rename = () => client.mutation('mutation Rename { rename: role { __typename id name } }', {}).toPromise()
  return { asked, client, shown, isAsked, rename }
}

test('what was asked for before a change, and is answered after it, does not take the place of what is asked for then', async () => {
  const { asked, client, shown, isAsked, rename } = await shownName()
  void client.query(nameQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  await isAsked(2)
  void rename()
  await isAsked(3)
  asked[2]?.('Renamed')
  await isAsked(4)
  asked[3]?.('Renamed')
  await expect.poll(() => shown.at(-1)).toBe('Renamed')
  asked[1]?.('First')
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(shown.at(-1)).toBe('Renamed')
})

test('what waits for an answer while something is changed is asked for again', async () => {
  const { asked, shown, isAsked, rename } = await shownName()
  void rename()
  await isAsked(2)
  asked[1]?.('Second')
  await isAsked(3)
  void rename()
  await isAsked(4)
  asked[3]?.('Third')
  await new Promise(resolve => setTimeout(resolve, 50))
  asked[2]?.('Second')
  await isAsked(5)
  asked[4]?.('Third')
  await expect.poll(() => shown.at(-1)).toBe('Third')
  expect(shown).not.toContain('Second')
})

test('so is what is loaded for the first time, or anew by an action', async () => {
  const { asked, client, shown, open, isAsked } = answered()
  // A change that touches nothing of what is shown: a dry run.
  const change = () => client.mutation('mutation Check { role { name } }', {}).toPromise()
  open()
  await isAsked(1)
  void change()
  await isAsked(2)
  asked[1]?.('')
  await new Promise(resolve => setTimeout(resolve, 50))
  asked[0]?.('First')
  await isAsked(3)
  asked[2]?.('Second')
  await expect.poll(() => shown).toEqual(['Second'])

  const loaded = client.query(nameQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  await isAsked(4)
  void change()
  await isAsked(5)
  asked[4]?.('')
  await new Promise(resolve => setTimeout(resolve, 50))
  asked[3]?.('Second')
  await isAsked(6)
  asked[5]?.('Third')
  expect((await loaded).data?.role.name).toBe('Third')
})
