/** Whether a change of the address comes from typing in a field: it replaces the history entry instead of adding one. */
export function isTyping(change: object): boolean {
  const names = Object.keys(change)
  return names.length === 1 && (names[0] === 'q' || names[0] === 'action')
}
