/** Whether one of the texts contains `part`, in any case; true when nothing is looked for. */
export function containsText(texts: readonly string[], part: string | null | undefined): boolean {
  const wanted = part?.trim().toLowerCase() ?? ''
  return wanted === '' || texts.some(text => text.toLowerCase().includes(wanted))
}
