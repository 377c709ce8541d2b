import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

/** Where the focus goes when what had it is gone: into the dialog on top, else to the title of the page. */
function landing(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]')
  const dialog = dialogs[dialogs.length - 1]
  if (dialog)
    return dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(focusable)
  return document.querySelector<HTMLElement>('#content h1') ?? document.getElementById('content')
}

/** What had the focus when a dialog took it. */
const openers = new WeakMap<Element, Element>()
/** The dialog of what had the focus, which may be taken out of it before the dialog goes. */
const dialogs = new WeakMap<Element, Element>()

/** What opened the dialog or the menu that `lost` was in, as far as it is still there. */
function openerOf(lost: Element): HTMLElement | undefined {
  let at: Element | null | undefined = lost
  // A secret is shown by a dialog that a dialog opened, which a menu may have opened.
  for (let steps = 0; at && steps < 6; steps += 1) {
    const menu: Element | null = at.closest('[role="menu"]')
    if (at instanceof HTMLElement && at.isConnected && !menu) return at
    const dialog: Element | undefined = at.closest('[role="dialog"]') ?? dialogs.get(at)
    at = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : dialog && openers.get(dialog)
  }
  return undefined
}

/** On nothing, or on the whole content, where it waits while a page has no title yet. */
function isLost() {
  const active = document.activeElement
  return active === null || active === document.body || active.id === 'content'
}

function land(lost?: Element) {
  const opener = lost && openerOf(lost)
  const open = [...document.querySelectorAll('[role="dialog"]')]
  const target = opener && open.every(dialog => dialog.contains(opener)) ? opener : landing()
  if (!target) return
  if (!target.matches(focusable)) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/**
 * Keyboard and screen reader never fall out of the page: when the focused element is removed (a dialog closes, a saved
 * form loses its bar) the focus goes back to what opened the dialog, or to what comes next; a new page is read from its
 * title.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null
    // What was seen to be gone; a dialog that opens right then was opened by it all the same.
    let gone: Element | null = null
    const remember = () => {
      const active = document.activeElement
      const dialog = active?.closest('[role="dialog"]')
      if (dialog && last && !openers.has(dialog) && !dialog.contains(last)) openers.set(dialog, last)
      if (active && dialog) dialogs.set(active, dialog)
      last = active
    }
    const check = () => {
      if (!last || last === gone || last === document.body || last.isConnected || !isLost()) return
      const lost = last
      gone = last
      // Libraries give the focus back themselves a little later; they come first.
      setTimeout(() => isLost() && land(lost), 60)
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}

/** After a change of page (not of a filter or a tab's own state) the focus is on its title. */
export function useFocusOnNavigation(): void {
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const first = useRef(true)
  useEffect(() => {
    if (path === undefined) return undefined
    if (first.current) {
      first.current = false
      return undefined
    }
    // The new page may still be loading: waits up to five seconds for its title.
    let tries = 0
    const timer = setInterval(() => {
      const isElsewhere = !isLost() && !document.activeElement?.closest('nav, [data-row-link], [role="tablist"]')
      tries += 1
      if (isElsewhere || tries > 100) return clearInterval(timer)
      if (document.activeElement?.closest('[role="tablist"]')) return clearInterval(timer)
      if (!document.querySelector('#content h1')) return undefined
      clearInterval(timer)
      return land()
    }, 50)
    return () => clearInterval(timer)
  }, [path])
}
