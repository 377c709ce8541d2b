import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What has the focus, as a screen reader would call it. */
export type Focus = { name: string; role: string; isInvalid: boolean; dialog: string }

const tabsMax = 90

declare global {
  interface Window {
    /** What live regions have said since the page was loaded. */
    heard: string[]
  }
}

/** Notes what live regions say; for `page.addInitScript`. */
export function listen() {
  window.heard = []
  const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
  const note = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    const inside = element ? [...element.querySelectorAll(regions)] : []
    for (const region of [element?.closest(regions), ...inside]) {
      const text = region?.textContent?.trim()
      if (text) window.heard.push(text)
    }
  }
  new MutationObserver(changes => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') note(target)
      for (const node of addedNodes) note(node)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

function focusIn(): Focus {
  const active = document.activeElement
  const words = (text: string | null | undefined) =>
    (text ?? '')
      .replace(/\s+/g, ' ')
      .replace(/ \*$|\*$/, '')
      .trim()
  const named = (element: Element | null) => {
    const ids = element?.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = element && 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null
    const title =
      element?.getAttribute('aria-label') ??
      (ids.length > 0 ? document.getElementById(ids[0] ?? '')?.textContent : undefined)
    return words(title ?? labels?.[0]?.textContent ?? element?.textContent)
  }
  const dialog = active?.closest('[role="dialog"]') ?? null
  return {
    name: named(active),
    role: active?.hasAttribute('data-failure')
      ? 'alert'
      : (active?.getAttribute('role') ?? active?.tagName.toLowerCase() ?? ''),
    isInvalid: active?.getAttribute('aria-invalid') === 'true',
    dialog: dialog ? named(dialog) : '',
  }
}

export function eventually<Value>(read: () => Promise<Value>, message?: string) {
  return expect.poll(read, { message })
}

/** A hand on the keyboard: everything that a user without a pointer does on a page, and nothing else. */
export function keyboardOn(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focus = () => page.evaluate(focusIn)
  const passBy = async (key: string, name: string) => {
    const passed: string[] = []
    for (let count = 0; count < tabsMax; count++) {
      const { name: found } = await focus()
      if (found === name) return undefined
      passed.push(found)
      await press(key)
    }
    return passed
  }
  /** Presses `key` until what is called `name` has the focus; again while the page may still be loading. */
  const pressTo = (key: string, name: string) =>
    eventually(() => passBy(key, name), `${key} leads to ${name}`).toBeUndefined()
  const hand = {
    press,
    focus,
    /** Tabs to a control. */
    to: (name: string) => pressTo('Tab', name),
    type: (text: string) => page.keyboard.insertText(text),
    /** Types over what a field has. */
    async retype(text: string) {
      await press('Control+a')
      await (text === '' ? press('Delete') : page.keyboard.insertText(text))
    },
    /** Adds an entry to the focused field of several. */
    async add(text: string) {
      await page.keyboard.insertText(text)
      await press('Enter')
    },
    async use(name: string) {
      await hand.to(name)
      await press('Enter')
    },
    /** Opens a menu by its button, and takes an entry. */
    async menu(button: string, entry: string) {
      await hand.use(button)
      await eventually(async () => (await focus()).role).toBe('menuitem')
      await pressTo('ArrowDown', entry)
      await press('Enter')
    },
    /** Takes an option of the focused field, which lists them. */
    async choose(option: string) {
      await press('ArrowDown')
      const chosen = () => page.evaluate(() => document.querySelector('[data-combobox-selected]')?.textContent ?? '')
      for (let count = 0; count < tabsMax; count++) {
        if ((await chosen()) === option) return press('Enter')
        await press('ArrowDown')
      }
      throw new Error(`the arrow keys do not lead to ${option}`)
    },
    /** Waits for a dialog to have the focus, and for what it is called. */
    inDialog: (name: string) => eventually(async () => (await focus()).dialog, name).toBe(name),
  }
  return hand
}

export type Keyboard = ReturnType<typeof keyboardOn>
