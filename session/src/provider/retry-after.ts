/** `retry-after` of a response in whole seconds; RFC 9110 §10.2.3 allows seconds or a date. */
export function retryAfterSeconds(response: Response, clock: () => number): number | undefined {
  const value = response.headers.get('retry-after')
  if (value === null) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - clock()) / 1000))
}
