/** By then a field is there, or will not be. */
const waitMsMax = 5_000

/**
 * Puts what is typed from now on into the next field that gets the focus: people type on before it is there. Answers how to
 * stop waiting for it.
 */
export function keepTyping(): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  let typed = ''
  function onKey(event: KeyboardEvent): void {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || (key.length > 1 && key !== 'Backspace')) return
    typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key
    event.preventDefault()
    event.stopPropagation()
  }
  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLInputElement)) return
    waiting.abort()
    if (typed === '') return
    // The setter of the element itself: React does not see what is set through its own.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, typed)
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
  window.addEventListener('keydown', onKey, { capture: true, signal })
  window.addEventListener('focusin', onFocus, { signal })
  setTimeout(() => waiting.abort(), waitMsMax)
  return () => waiting.abort()
}
