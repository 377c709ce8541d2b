/** The flow that a sign-in page of ours runs: `/login/<project>?flow=<id>`; undefined for any other page. */
export function flowIdIn(
  loginPageUrl: string,
  { publicUrl, projectId }: { publicUrl: string; projectId: string },
): string | undefined {
  const url = URL.parse(loginPageUrl)
  if (!url || url.origin !== new URL(publicUrl).origin || url.pathname !== `/login/${projectId}`) return undefined
  return url.searchParams.get('flow') ?? undefined
}
