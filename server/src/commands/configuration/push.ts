import { digestOf, type Files, type InputSecrets, toPartFiles } from '@gatehouse-id/identity-provider/configuration'
import type { Affected } from '@gatehouse-id/identity-provider/contract'
import { ServiceUnavailable } from '@gatehouse-id/operation'
import { CommandRefused, explain } from '../../command-line/explain.ts'
import { type Entry, type Folder, placeOf, readFolder } from './folder.ts'
import { makePlan, type Plan } from './plan.ts'
import { knownOf, type Project, thingsOf } from './project.ts'
import { sourceOf } from './source.ts'
import { writeState } from './state.ts'

export type Options = {
  overlay: string | undefined
  prune: boolean
  /** Whether secrets are sent again of what did not change. */
  secrets: boolean
  env?: NodeJS.ProcessEnv
}
/** A push that could be made now. */
export type Prepared = {
  plan: Plan
  request: {
    files: Files
    inputSecrets: InputSecrets
    expected: Record<string, string>
    managed: string[]
    source: { repository: string; path: string; commit: string }
  }
  affected: Affected | undefined
  failures: string[]
  isManaged: boolean
}

export async function prepare(path: string, project: Project, options: Options): Promise<Prepared> {
  const { overlay, prune, env = process.env } = options
  const folder = readFolder(path, { parts: project.parts, env, overlay })
  const current = thingsOf(project, folder.manifest.parts)
  const known = knownOf(path, overlay, project, env)
  const plan = makePlan({ entries: folder.entries, current, known, prune })
  const source = sourceOf(path, overlay, env)
  const request = { ...requestOf(folder, project, plan, options), source }
  const tried = await tryOut(folder, project, request)
  const pushed = project.sources?.find(each => each.repository === source.repository && each.path === source.path)
  const isManaged =
    project.sources === undefined ||
    (pushed !== undefined &&
      request.managed.every(id => id in pushed.things) &&
      Object.keys(pushed.things).length === request.managed.length)
  return { plan, request, ...tried, isManaged }
}

/** Sends it as one change; a service without our operation imports it, without a look at what somebody changed meanwhile. */
export async function send(
  path: string,
  { client, sources, projectId, things }: Project,
  { request }: Prepared,
): Promise<void> {
  if (sources !== undefined) {
    try {
      await client.configuration.apply(request)
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error
      const why = explain(error).replace(/[.;].*/, '')
      throw new CommandRefused(
        `${why}. A push is done as a whole or not at all: gatehouse-id plan says which, and push goes on from there.`,
      )
    }
    return
  }
  const { files, inputSecrets } = request
  if (Object.keys(files).length > 0) await client.projectSnapshots.import({ files, inputSecrets })
  writeState(path, projectId, Object.fromEntries([...things].map(([id, { content }]) => [id, digestOf(content)])))
}

function requestOf(
  { entries }: Folder,
  { things, files: current, parts }: Project,
  { changes }: Plan,
  { secrets }: Options,
) {
  const changed = new Set(changes.map(({ id }) => id))
  const deleted = new Set(changes.filter(({ kind }) => kind === 'delete').map(({ id }) => id))
  const withSecrets = [...entries.values()].filter(entry => entry.secrets.length > 0)
  const again = secrets ? withSecrets : withSecrets.filter(({ id }) => changed.has(id))
  const touched = new Set([...changes.map(({ id }) => id.split('/')[0] ?? ''), ...again.map(({ part }) => part)])
  const wanted = new Map([...things].filter(([id]) => !deleted.has(id)))
  for (const [id, { part, name, content }] of entries) wanted.set(id, { part, name, content })
  const inputSecrets: InputSecrets = { connectors: [], oauthProviders: [], outboundApps: [], externalAuth: [] }
  for (const { part, name, secrets: named } of again) {
    const kind = parts.find(each => each.name === part)?.things?.secrets?.kind
    for (const secret of named)
      if (kind && 'value' in secret) inputSecrets[kind].push({ id: name, name, type: secret.type, value: secret.value })
  }
  const compared = [...things].filter(([, { part }]) => touched.has(part))
  return {
    files: toPartFiles(parts, wanted.values(), { current, only: touched }),
    inputSecrets,
    expected: {
      ...Object.fromEntries([...changed].map(id => [id, ''])),
      ...Object.fromEntries(compared.map(([id, { content }]) => [id, digestOf(content)])),
    },
    managed: [...entries.keys()],
  }
}

async function tryOut(folder: Folder, { client, sources }: Project, request: Omit<Prepared['request'], never>) {
  const { files, inputSecrets } = request
  if (Object.keys(files).length === 0) return { affected: undefined, failures: [] }
  const answer =
    sources === undefined
      ? { ...(await client.projectSnapshots.validate({ files, inputSecrets })), affected: undefined }
      : await client.configuration.apply({ ...request, dryRun: true })
  const { failures, missingSecrets, affected } = answer
  const missing = Object.values(missingSecrets)
    .flat()
    .map(secret => whereMissing([...folder.entries.values()], secret))
  return { affected, failures: [...failures, ...missing] }
}

/** Where the secret that a project asks for is, or would be, written. */
function whereMissing(
  entries: readonly Entry[],
  { id, name, type }: { id: string; name: string; type: string },
): string {
  const entry = entries.find(each => each.name === (id || name) && each.secrets.some(secret => secret.type === type))
  const secret = entry?.secrets.find(each => each.type === type)
  if (secret && 'missing' in secret)
    return `${secret.file}:${secret.line ?? 1}: ${secret.missing}; the ${type} of ${id || name} is needed`
  const other = entries.find(each => each.name === (id || name))
  const file = other ? `${placeOf(other)}: ` : ''
  return `${file}the ${type} of ${id || name} is needed: write it below secrets, as ${type}: \${env:NAME}`
}

export function requireNoFailures({ failures }: Prepared): void {
  if (failures.length > 0) throw new CommandRefused(failures.join('\n'))
}
