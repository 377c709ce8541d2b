import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { openDatabase } from '@gatehouse-id/database'
import { testEngines } from '@gatehouse-id/database/testing'
import { expect, onTestFinished, test } from 'vitest'
import { selfSigned } from '../../../identity-provider/src/foundation/certificates/self-signed.ts'

const postgres = testEngines.find(({ engine }) => engine === 'postgresql')

test.runIf(postgres)(
  'the certificate of the database is verified, with its name, unless the URL says otherwise',
  async () => {
    const database = await postgres?.create()
    if (!database) throw new Error('unreachable: it runs where PostgreSQL is')
    onTestFinished(database.drop)
    const { port, certificate } = await tlsBefore(new URL(database.url))
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tls-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const authority = join(folder, 'ca.pem')
    writeFileSync(authority, certificate)
    async function connects(host: string, tls: Record<string, string>): Promise<string> {
      const url = new URL(database?.url ?? '')
      url.host = `${host}:${port}`
      for (const [name, value] of Object.entries(tls)) url.searchParams.set(name, value)
      const opened = await openDatabase({ url: url.href }).catch((error: Error) => error)
      if (opened instanceof Error) return String(opened.message)
      await opened.destroy()
      return 'connected'
    }
    const [full, sslrootcert] = ['verify-full', authority]
    expect(await connects('localhost', { sslmode: full, sslrootcert })).toBe('connected')
    expect(await connects('localhost', { sslmode: full })).toContain('self-signed certificate')
    for (const sslmode of [full, 'verify-ca', 'require'])
      expect(await connects('127.0.0.1', { sslmode, sslrootcert }), sslmode).toMatch(/does not match|altnames/)
    expect(await connects('127.0.0.1', { sslmode: 'no-verify' })).toBe('connected')
  },
)

/** A server with a certificate for `localhost` before one that has none. */
async function tlsBefore(there: URL): Promise<{ port: number; certificate: string }> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = await selfSigned({
    name: 'localhost',
    notBefore: Date.now() - 60_000,
    serial: Uint8Array.of(1),
    ...keys,
  })
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const server = createServer(async client => {
    client.on('error', () => {})
    // The client asks for TLS, and begins with it when it has been told yes.
    await once(client, 'data')
    client.write('S')
    const secure = new TLSSocket(client, { isServer: true, key, cert: certificate }).on('error', () => {})
    const upstream = connect({ port: Number(there.port), host: there.hostname }).on('error', () => {})
    secure.pipe(upstream).pipe(secure)
    client.on('close', () => upstream.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens at a port
  return { port, certificate }
}
