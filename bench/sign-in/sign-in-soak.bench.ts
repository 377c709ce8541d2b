/**
 * `node bench/sign-in/sign-in-soak.bench.ts [count]`: complete sign-ins (1,000 by default) through an OpenID provider in
 * another process, half of them with sessions in tokens and half in SQLite. None may fail, and memory must stay flat.
 */
import { fork } from 'node:child_process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { migrate, openDatabase } from '@gatehouse-id/database'
import {
  createSignIn,
  databaseAdapter,
  migrations,
  oidcProvider,
  type SignIn,
  type SignInTables,
} from '@gatehouse-id/sign-in'

import { median } from './measure.ts'
import { client } from './provider.ts'

const count = Number(process.argv[2] ?? 1000)
const step = Math.max(1, Math.round(count / 5))
const atOnce = 4
const secret = 'correct horse battery staple'
const base = 'http://localhost:3000/api/auth'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const provider = fork(new URL('provider.ts', import.meta.url), [`${base}/callback/acme`], {
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
})
const issuer = await new Promise<string>((resolve, reject) => {
  provider.once('message', message => resolve(String(Object(message).issuer)))
  provider.once('exit', code => reject(new Error(`the provider ended with ${code}`)))
})

/** Stores and sends cookies as a browser does. */
function createJar() {
  const cookies = new Map<string, string>()
  return {
    header: () => ({ cookie: Array.from(cookies, pair => pair.join('=')).join('; ') }),
    take(response: Response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const equals = pair.indexOf('=')
        if (line.includes('Max-Age=0')) cookies.delete(pair.slice(0, equals))
        else cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
      }
      return response
    },
  }
}

function need(location: string | null, from: string) {
  if (location === null) throw new Error(`${from} led nowhere`)
  return location
}

/** Signs one user in, from the first request to the session. */
async function signInOnce(signIn: SignIn, subject: string) {
  const [here, there] = [createJar(), createJar()]
  const ask = async (url: string, init: RequestInit = {}) =>
    here.take(await signIn.handle(new Request(url, { ...init, headers: here.header() })))
  const { csrfToken } = await (await ask(`${base}/csrf`)).json()
  const body = new URLSearchParams({ csrfToken, callbackUrl: '/home', json: 'true' })
  let { url } = await (await ask(`${base}/signin/acme?login_hint=${subject}`, { method: 'POST', body })).json()
  while (!url.startsWith(base)) {
    const response = there.take(await fetch(url, { redirect: 'manual', headers: there.header() }))
    await response.arrayBuffer()
    url = new URL(need(response.headers.get('location'), `${url} (${response.status})`), url).href
  }
  const home = need((await ask(url)).headers.get('location'), url)
  if (home !== 'http://localhost:3000/home') throw new Error(`${subject} was led to ${home}`)
  const { user } = await (await ask(`${base}/session`)).json()
  if (user?.email !== `${subject}@example.com`) throw new Error(`${subject} got the session of ${user?.email}`)
}

const db = await openDatabase<SignInTables>({ url: ':memory:' })
await migrate(db, [migrations])
const acme = oidcProvider({ id: 'acme', name: 'Acme', issuer, clientId: client.id, clientSecret: client.secret })
const config = { url: base, secret, providers: [acme], allowInsecureProviders: true }
const layers = [createSignIn(config), createSignIn({ ...config, adapter: databaseAdapter({ db, secrets: [secret] }) })]

const failures: string[] = []
const durations: number[] = []
let next = 0
async function work(until: number) {
  while (next < until) {
    const number = next++
    const start = performance.now()
    try {
      // A hundred returning users: the database grows with users, the layer does not.
      await signInOnce(layers[number % 2] ?? (layers[0] as SignIn), `user-${number % 100}`) // There are two layers.
      durations.push(performance.now() - start)
    } catch (error) {
      failures.push(String(error))
    }
  }
}

function megabytes(bytes: number) {
  return (bytes / 1_048_576).toFixed(1).padStart(8)
}
console.log(
  `${count} sign-ins through a provider in another process, ${atOnce} at a time, sessions in turn in tokens and SQLite`,
)
console.log('sign-ins   failures   median ms   RSS MB   heap MB   (after collecting garbage)')
for (let until = step; until <= count; until += step) {
  durations.length = 0
  await Promise.all(Array.from({ length: atOnce }, () => work(until)))
  collectGarbage()
  await new Promise(resolve => setTimeout(resolve, 100))
  collectGarbage()
  const { rss, heapUsed } = process.memoryUsage()
  const figures = [
    String(until).padStart(8),
    String(failures.length).padStart(9),
    median(durations).toFixed(1).padStart(10),
  ]
  console.log([...figures, megabytes(rss), megabytes(heapUsed)].join('  '))
}
provider.disconnect()
await db.destroy()
if (failures.length > 0) {
  console.error([...new Set(failures)].slice(0, 5).join('\n'))
  process.exitCode = 1
}
