import type { Page } from 'playwright-core'

/** What a screen reader is told of one element: its node in the tree that the browser makes for it. */
export type Spoken = { role: string; name: string; description: string; isInvalid: boolean }

/** What a field or a button is called without a name, as `ariaSnapshot` prints it. */
const unnamed =
  /^\s*- (textbox|searchbox|combobox|spinbutton|slider|checkbox|radio|switch|button|link|tab|menuitem)(?= *[:[]| *$).*$/gm

export type ScreenReader = Awaited<ReturnType<typeof screenReaderOn>>

/** Reads pages as a screen reader is told them, which CSS and the document alone do not show. */
export async function screenReaderOn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Accessibility.enable')

  async function spoken(expression: string): Promise<Spoken | undefined> {
    const { result } = await cdp.send('Runtime.evaluate', { expression })
    if (result.objectId === undefined) return undefined
    const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    })
    const [node] = nodes
    if (!node || node.ignored) return undefined
    const text = (value: { value?: unknown } | undefined) => String(value?.value ?? '')
    const invalid = node.properties?.find(({ name }) => name === 'invalid')
    return {
      role: text(node.role),
      name: text(node.name),
      description: text(node.description),
      isInvalid: text(invalid?.value) === 'true',
    }
  }

  return {
    /** What has the focus. */
    focus: () => spoken('document.activeElement'),
    /** The live region that says this, where it is one for screen readers, too. */
    region: (text: string) =>
      spoken(`[...document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')]
        .find(each => each.textContent.includes(${JSON.stringify(text)}))`),
    /** The tree below the open dialog, or below the page where there is none. */
    async tree(): Promise<string> {
      const dialog = page.getByRole('dialog')
      return ((await dialog.count()) > 0 ? dialog.last() : page.getByRole('main')).ariaSnapshot()
    },
    /** Fields and buttons of a tree that nothing names. */
    unnamedIn: (tree: string) => tree.match(unnamed) ?? [],
  }
}
