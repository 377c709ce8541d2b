import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { HostileCase, Sender } from './operations.ts'
import type { HostileRequest } from './requests.ts'
import type { ServerProcess } from '../requests/server-process.ts'

/** How long one request may hold the event loop, in milliseconds of processor time. */
export const heldMsMax: Record<Sender, number> = { visitor: 50, key: 250 }
/** What is over its bound is asked again, as the engine compiles and collects: the least counts. */
const triesMax = 4
const addresses = 5_000
const answerMsMax = 20_000

/** `grewMb`: how much more memory the process had than ever before. */
export type Measured = { what: string; sender: Sender; workMs: number; heldMs: number; status: number; grewMb: number }
export type Send = (request: Omit<HostileRequest, 'what'>) => Promise<number>

/** Sends as from many addresses; answers the status, or 0 when the server ended the connection before all was sent. */
export function createSend({ url }: ServerProcess): Send {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, timeout: 3_000 })
  let sent = 0
  return ({ method, path, headers, body, isChunked }) => {
    const n = sent++ % addresses
    const from = { 'x-forwarded-for': `198.18.${Math.floor(n / 250)}.${n % 250}` }
    const length = body && !isChunked ? { 'content-length': String(body.length) } : {}
    return new Promise(resolve => {
      const options = { hostname, port, method, path, agent, headers: { ...headers, ...from, ...length } }
      const asked = request({ ...options, timeout: answerMsMax }, response => {
        response.on('end', () => resolve(response.statusCode ?? 0)).resume()
      })
      asked.on('timeout', () => asked.destroy())
      asked.on('error', () => resolve(0)).end(body)
    })
  }
}

export async function measure(
  { server, send }: { server: ServerProcess; send: Send },
  { what, sender, make }: HostileCase,
): Promise<Measured> {
  let best: Omit<Measured, 'grewMb'> | undefined
  const memoryMb = memoryPeakMb(server)
  for (let tries = 0; tries < triesMax; tries++) {
    const request = await make()
    await server.eventLoop()
    const status = await send(request)
    const { workMax, max } = await server.eventLoop()
    if (!best || workMax < best.workMs) best = { what, sender, workMs: workMax, heldMs: max, status }
    if (best.workMs <= heldMsMax[sender]) break
  }
  if (!best) throw new Error('unreachable: it is tried at least once')
  return { ...best, grewMb: memoryPeakMb(server) - memoryMb }
}

/** Of the operating system, in MB: the most that the process ever had. */
export function memoryPeakMb({ pid }: ServerProcess): number {
  const [, kB = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kB) / 1024)
}
