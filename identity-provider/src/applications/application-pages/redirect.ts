import type { SafeUrl } from '@gatehouse/operation'

/** Sends a browser on, with a GET. */
export function redirect(location: SafeUrl, { cookie }: { cookie?: string } = {}): Response {
  const response = new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
  if (cookie !== undefined) response.headers.append('set-cookie', cookie)
  return response
}
