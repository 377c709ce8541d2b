import { join } from 'node:path'
import { pull } from '../configuration/pull.ts'
import { readProject } from '../configuration/project.ts'
import type { IdentityClient } from '@gatehouse-id/identity-provider'
import { beginFolder, type Manifest } from './folder.ts'
import { exported } from './pages.ts'
import { readme } from './readme.ts'

export const configurationFolder = 'configuration'

/** What is on a line of which file. */
const files = {
  'sso-applications.jsonl': exported.ssoApplications,
  'tenants.jsonl': exported.tenants,
  'tenant-roles.jsonl': exported.tenantRoles,
  'families.jsonl': exported.families,
  'users.jsonl': exported.users,
  'relations.jsonl': exported.relations,
  'groups.jsonl': exported.groups,
  'access-keys.jsonl': exported.accessKeys,
  'audit.jsonl': exported.audit,
}

type Options = {
  to: string
  projectId: string
  version: string
  now: Date
  hasAudit: boolean
  /** Each page, and once more when the file is complete. */
  onProgress(file: string, records: number, isComplete: boolean): void
}

/** Writes all of a project that another Gatehouse can go on with, and what only tells. */
export async function exportProject(client: IdentityClient, options: Options): Promise<Manifest> {
  const { to, projectId, version, now, hasAudit, onProgress } = options
  const folder = beginFolder(to)
  try {
    const project = await readProject(client, projectId)
    // Another export from a folder of this name may have been taken in: what it said then is no matter here.
    const unknown = { ...project, sources: [] }
    pull(join(folder.path, configurationFolder), unknown, { overlay: undefined, force: false, env: {} })
    for (const [name, pagesOf] of Object.entries(files)) {
      if (name === 'audit.jsonl' && !hasAudit) continue
      const pages = counted(pagesOf(client), records => onProgress(name, records, false))
      onProgress(name, await folder.lines(name, pages), true)
    }
    folder.text('README.md', readme)
    return await folder.finish({ gatehouse: version, projectId, exportedAt: now.toISOString() })
  } catch (error) {
    folder.abandon()
    throw error
  }
}

async function* counted<Record>(pages: AsyncIterable<Record[]>, tell: (records: number) => void) {
  let records = 0
  for await (const page of pages) {
    records += page.length
    tell(records)
    yield page
  }
}
