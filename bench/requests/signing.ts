import { createSend } from './load.ts'
import type { ServerProcess } from './server-process.ts'

/** With `BENCH_SIGNING=ES256` a server signs its tokens with that algorithm. */
export async function signAsAsked({ url, projectId, managementKey }: ServerProcess): Promise<void> {
  const algorithm = process.env.BENCH_SIGNING
  if (algorithm === undefined) return
  const bearer = `${projectId}:${managementKey}`
  const { status, body } = await createSend(url)('/v1/gatehouse/keys/rotate', {
    bearer,
    body: { algorithm, now: true },
  })
  if (status !== 200) throw new Error(`the signing key: ${status} ${JSON.stringify(body)}`)
}
