/** What is used of the package, whose published types are those of an older version. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: { 'accept-encoding': string } })
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined
  }
}
