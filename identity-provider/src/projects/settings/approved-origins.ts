import { parseSafeUrl, type SafeUrl } from '@gatehouse-id/operation'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { ProjectNotFound } from '../projects/contract.ts'
import type { SettingsOf } from './settings.ts'

export type ApprovedOrigins = {
  /**
   * Whether a link may lead to a URL, a sign-in return to it, or a browser there call: `PUBLIC_URL`, what the project
   * approved, and outside production every port of this machine.
   */
  has(projectId: string, url: SafeUrl): Promise<boolean>
  /** Whether the project names the origin: what is approved without that, such as every port of this machine, does not count. */
  isNamed(projectId: string, url: SafeUrl): Promise<boolean>
  /** The same as `has` for a browser's call, whose preflight names no project: then one that approves is enough. */
  hasForBrowser(origin: string, projectId: string | undefined): Promise<boolean>
}

const loopback = new Set(['localhost', '127.0.0.1'])

export function createApprovedOrigins(
  { publicUrl, isProduction }: Pick<Dependencies, 'publicUrl' | 'isProduction'>,
  { settings }: { settings: SettingsOf },
): ApprovedOrigins {
  /** The origin of what some project has to approve; whether it is approved where that is known already. */
  function judge(text: SafeUrl): string | boolean {
    const url = new URL(text)
    if (url.origin === new URL(publicUrl).origin) return true
    if (!isProduction && url.protocol === 'http:' && loopback.has(url.hostname)) return true
    return url.origin
  }

  async function has(projectId: string, text: SafeUrl): Promise<boolean> {
    const origin = judge(text)
    if (typeof origin === 'boolean') return origin
    return (await settings.of(projectId)).approvedOrigins.includes(origin)
  }

  return {
    has,
    isNamed: async (projectId, url) => (await settings.of(projectId)).approvedOrigins.includes(new URL(url).origin),
    async hasForBrowser(text, projectId) {
      const url = parseSafeUrl(text)
      if (url === undefined) return false
      const origin = judge(url)
      if (typeof origin === 'boolean') return origin
      if (projectId === undefined) return (await settings.originsOfAll()).has(origin)
      try {
        return await has(projectId, url)
      } catch (error) {
        if (error instanceof ProjectNotFound) return false
        throw error
      }
    },
  }
}
