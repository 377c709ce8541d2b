import { CommandRefused } from '../command-line/explain.ts'
import type { Config } from '../config/config.ts'

/** How a command reaches the server that runs, or the hosted service. @throws {CommandRefused} where it is not told */
export function addressOf({ hostedIdentity, publicUrl, projectId, managementKey }: Config) {
  if (hostedIdentity) return hostedIdentity
  if (projectId !== undefined && managementKey !== undefined) return { url: publicUrl, projectId, managementKey }
  throw new CommandRefused(
    'set GATEHOUSE_PROJECT_ID and GATEHOUSE_MANAGEMENT_KEY (shown by the first start), and PUBLIC_URL unless it is http://localhost:3000',
  )
}
