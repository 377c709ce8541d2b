/** The provider tells times in seconds, GraphQL's DateTime takes milliseconds. */
export const secondsToMs = (seconds: number): number => seconds * 1000
