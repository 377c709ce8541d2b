/** The provider states times in seconds, GraphQL's DateTime takes milliseconds. */
export function secondsToMs(seconds: number): number {
  return seconds * 1000
}

/** The same the other way round. */
export function epochSeconds(ms: number): number {
  return Math.floor(ms / 1000)
}

/** A time that the provider leaves 0 for never. */
export function secondsToMsOrNull(seconds: number): number | null {
  return seconds === 0 ? null : secondsToMs(seconds)
}
