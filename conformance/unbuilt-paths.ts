/** Paths that SDKs call and that answer 501 or 404 until they are built; empty when every SDK works whole. */
const unbuilt: readonly RegExp[] = []

/** Whether an SDK's failure is that its path is not built. */
export function isUnbuilt(error = ''): boolean {
  return /not built yet|there is nothing at/.test(error) && unbuilt.some(path => path.test(error))
}

/** Fields of the Go SDK whose operations are being built. */
export const unbuiltFields: readonly string[] = []
