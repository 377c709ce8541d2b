/** The provider states times in seconds, GraphQL's DateTime takes milliseconds. */
export function secondsToMs(seconds: number): number {
  return seconds * 1000
}
