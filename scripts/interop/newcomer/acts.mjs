/** What a person does on a page, counted: clicks, and words that are typed. */
export function countedActs(page) {
  const counted = { clicks: 0, words: 0 }
  return {
    counted,
    async click(target) {
      counted.clicks += 1
      await target.click()
    },
    /** Into fields by their labels, all in one form. */
    async fill(fields, within = page) {
      for (const [label, text] of Object.entries(fields)) {
        counted.clicks += 1
        counted.words += text.split(' ').length
        await within.getByLabel(label).first().fill(text)
      }
    },
    button: (name, within = page) => within.getByRole('button', { name, exact: true }).first(),
    link: (name, within = page) => within.getByRole('link', { name, exact: true }).first(),
  }
}
