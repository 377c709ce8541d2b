import type { Dependencies } from '../dependencies.ts'
import type { SettingsOf } from './settings.ts'

export type ApprovedOrigins = {
  /**
   * Whether a link may lead to a URL, a sign-in return to it, or a browser there call: `PUBLIC_URL`, what the project
   * approved, and outside production every port of this machine (design §3). False for what is no http or https URL.
   */
  has(projectId: string, url: string): Promise<boolean>
}

const loopback = new Set(['localhost', '127.0.0.1'])

export const createApprovedOrigins = (
  { publicUrl, isProduction }: Pick<Dependencies, 'publicUrl' | 'isProduction'>,
  { settings }: { settings: SettingsOf },
): ApprovedOrigins => ({
  async has(projectId, text) {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return false
    if (url.origin === new URL(publicUrl).origin) return true
    if (!isProduction && url.protocol === 'http:' && loopback.has(url.hostname)) return true
    return (await settings.of(projectId)).approvedOrigins.includes(url.origin)
  },
})
