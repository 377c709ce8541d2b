import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exchangeJson } from '../../requests/exchange.ts'
import { freePort } from '../../requests/server-process.ts'
import { goProgram, oryDatabase } from './go-program.ts'
import { newFolder, type Peer, startTwice } from './peer.ts'

const version = 'v1.3.1'
const replaced = {
  'github.com/go-swagger/go-swagger': 'github.com/aeneasr/go-swagger@v0.19.1-0.20241013070044-bccef3a12e26',
  'github.com/gobuffalo/pop/v6': 'github.com/ory/pop/v6@v6.2.0',
  'github.com/gorilla/sessions': 'github.com/ory/sessions@v1.2.2-0.20220110165800-b09c17334dc2',
  'github.com/mattn/go-sqlite3': 'github.com/mattn/go-sqlite3@v1.14.22',
}
const email = { type: 'string', format: 'email', 'ory.sh/kratos': { credentials: { password: { identifier: true } } } }
const schema = { type: 'object', properties: { traits: { type: 'object', properties: { email } } } }
const paths = ['user load', 'user create', 'user search', 'users page', 'sign-in by password'] as const

/** Ory Kratos from its module of Go. */
export const kratos: Peer<(typeof paths)[number]> = {
  name: 'Kratos',
  version,
  paths,
  hasDatabase: true,
  async start({ databaseUrl, listed, ada }) {
    const program = goProgram('kratos', { path: 'github.com/ory/kratos', version, replaced })
    const [publicPort, adminPort] = [await freePort(), await freePort()]
    const url = `http://127.0.0.1:${publicPort}`
    const folder = newFolder()
    const file = join(folder, 'kratos.json')
    writeFileSync(file, JSON.stringify(configurationOf(oryDatabase(databaseUrl), { url, publicPort, adminPort })))
    execFileSync(program, ['migrate', 'sql', '--read-from-env', '--yes', '--config', file], {
      env: { ...process.env, DSN: oryDatabase(databaseUrl) },
      stdio: 'ignore',
    })
    const running = await startTwice({
      program,
      args: ['serve', '--dev', '--sqa-opt-out', '--config', file],
      readyUrl: `${url}/health/ready`,
    })
    const identities = `http://127.0.0.1:${adminPort}/admin/identities`
    const create = (email: string, more: object = {}) =>
      exchangeJson(identities, { schema_id: 'user', traits: { email }, ...more })
    await create(ada.loginId, { credentials: { password: { config: { password: ada.password } } } })
    const ids: string[] = []
    for (const email of listed) ids.push(String((await create(email)).id))
    let made = 0
    const steps = {
      'user load': (at: number) => exchangeJson(`${identities}/${ids[at]}`),
      'user create': () => create(`made${made++}@example.com`),
      // The most similar of the addresses, by an index of trigrams.
      'user search': (at: number) =>
        exchangeJson(`${identities}?preview_credentials_identifier_similar=listed${at}&page_size=50`),
      'users page': () => exchangeJson(`${identities}?page_size=50`),
      /** Two requests: a flow, and what is typed in it. */
      async 'sign-in by password'() {
        const flow = await exchangeJson(`${url}/self-service/login/api`)
        const typed = { method: 'password', identifier: ada.loginId, password: ada.password }
        await exchangeJson(`${url}/self-service/login?flow=${flow.id}`, typed)
      },
    }
    return { ...running, steps }
  },
}

function configurationOf(
  dsn: string,
  { url, publicPort, adminPort }: { url: string; publicPort: number; adminPort: number },
): object {
  return {
    dsn,
    serve: {
      public: { base_url: url, host: '127.0.0.1', port: publicPort },
      admin: { host: '127.0.0.1', port: adminPort },
    },
    identity: {
      default_schema_id: 'user',
      schemas: [{ id: 'user', url: `base64://${Buffer.from(JSON.stringify(schema)).toString('base64')}` }],
    },
    selfservice: {
      default_browser_return_url: url,
      methods: { password: { enabled: true, config: { haveibeenpwned_enabled: false } } },
    },
    // What a password costs here.
    hashers: { algorithm: 'argon2', argon2: { memory: '19MB', iterations: 2, parallelism: 1 } },
    secrets: { cookie: ['a-secret-for-benchmarks-only'], cipher: ['a-secret-for-benchmarks-only-32b'] },
    courier: { smtp: { connection_uri: 'smtp://127.0.0.1:1' } },
    log: { level: 'error' },
  }
}
