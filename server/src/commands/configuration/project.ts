import { createHostedClient, type IdentityClient } from '@gatehouse-id/identity-provider'
import {
  configurationParts,
  type Files,
  type Part,
  type Thing,
  toThings,
} from '@gatehouse-id/identity-provider/configuration'
import type { PushedSource } from '@gatehouse-id/identity-provider/contract'
import { OperationError } from '@gatehouse-id/operation'
import type { Config } from '../../config/config.ts'
import { addressOf } from '../running-server.ts'
import type { Known } from './plan.ts'
import { sourceOf } from './source.ts'
import { readState } from './state.ts'

/** A project of a server that runs, and what it is configured to now. */
export type Project = {
  client: IdentityClient
  projectId: string
  parts: readonly Part[]
  files: Files
  things: ReadonlyMap<string, Thing>
  /** What was pushed from which folder; undefined at a service that does not keep it. */
  sources: readonly PushedSource[] | undefined
}

export function connect(config: Config): Promise<Project> {
  const address = addressOf(config)
  return readProject(createHostedClient(address), address.projectId)
}

export async function readProject(client: IdentityClient, projectId: string): Promise<Project> {
  const parts = configurationParts()
  const sources = await client.configuration.listSources({}).then(
    answer => answer.sources,
    error => {
      if (isUnknown(error)) return undefined
      throw error
    },
  )
  const { files } = await client.projectSnapshots.export({})
  return { client, projectId, parts, files, things: toThings(parts, files), sources }
}

/** A service of another vendor has none of our additions. */
function isUnknown(error: unknown): boolean {
  return error instanceof OperationError && (error.status === 404 || error.status === 501)
}

/** What the things of a folder said when they were pulled or pushed. */
export function knownOf(
  folder: string,
  overlay: string | undefined,
  { projectId, sources = [] }: Project,
  env: NodeJS.ProcessEnv,
): Known {
  const pulled = readState(folder, projectId)
  const { repository, path } = sourceOf(folder, overlay, env)
  const pushed = sources.find(source => source.repository === repository && source.path === path)?.things ?? {}
  return id => [pulled[id], pushed[id]].filter(digest => digest !== undefined)
}

/** Of the parts that the folder has. */
export function thingsOf({ things }: Project, names: readonly string[]): Map<string, Thing> {
  return new Map([...things].filter(([, { part }]) => names.includes(part)))
}
