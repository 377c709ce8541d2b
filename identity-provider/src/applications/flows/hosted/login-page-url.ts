import { parseSafeUrl, type SafeUrl } from '@gatehouse-id/operation'

/** What draws the sign-in of an application: a flow on pages of ours, a page elsewhere, or with neither the usual pages. */
export type DrawnBy = { flowId?: string | undefined; page?: SafeUrl | undefined }

/** By `loginPageUrl`: the flow of `/login/<project>?flow=<id>` here, or the page at another origin. */
export function drawnBy(
  loginPageUrl: string,
  { publicUrl, projectId }: { publicUrl: string; projectId: string },
): DrawnBy {
  const page = parseSafeUrl(loginPageUrl)
  if (page === undefined) return {}
  const { origin, pathname, searchParams } = new URL(page)
  if (origin !== new URL(publicUrl).origin) return { page }
  return { flowId: pathname === `/login/${projectId}` ? (searchParams.get('flow') ?? undefined) : undefined }
}
