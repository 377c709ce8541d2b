/** Paths that SDKs call and that answer 501 or 404 until they are built; empty: every one is built. */
const unbuilt: readonly RegExp[] = []

/** Whether an SDK's failure is that its path is not built. */
export function isUnbuilt(error = ''): boolean {
  return /not built yet|there is nothing at/.test(error) && unbuilt.some(path => path.test(error))
}
