/** Milliseconds since the epoch. */
export type Clock = () => number
/** That many random bytes, fit for keys. */
export type Random = (byteCount: number) => Uint8Array
/** The part of the web's `fetch` that is used: always an absolute address. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>
