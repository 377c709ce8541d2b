import type { Settings } from './application.ts'

export const callbackPath = '/v1/outbound/oauth/callback'
export const startPath = '/v1/outbound/oauth/start'

/** The origin that the browser is at, so that the cookie of the start comes with the callback. */
export function originFor(publicUrl: string, { callbackDomain }: Pick<Settings, 'callbackDomain'>): string {
  return callbackDomain === '' ? publicUrl : `https://${callbackDomain}`
}

/**
 * The redirect URL of one application: each has its own, so that a third party cannot pass its answer off as that of
 * another one (RFC 9700 §4.4.2).
 */
export function callbackUrlOf(
  publicUrl: string,
  { projectId, id, settings }: { projectId: string; id: string; settings: Pick<Settings, 'callbackDomain'> },
): string {
  return `${originFor(publicUrl, settings)}${callbackPath}/${encodeURIComponent(projectId)}/${encodeURIComponent(id)}`
}
