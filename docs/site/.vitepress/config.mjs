import { defineConfig } from 'vitepress'
import { readFileSync } from 'node:fs'

const sections = JSON.parse(readFileSync(new URL('../sections.json', import.meta.url), 'utf8'))

// Set by npm run docs.
const version = process.env.DOCS_VERSION ?? 'next'

export default defineConfig({
  title: 'Gatehouse',
  description: 'Sign-in for your web application, and the console and GraphQL API behind it',
  // Copied by npm run docs.
  srcDir: 'pages',
  // A folder for each version, so that the documents of older ones stay.
  base: `/${version}/`,
  outDir: `../docs/${version}`,
  cleanUrls: true,
  lang: 'en',
  appearance: true,
  // Links to files of the repository, and to addresses of a Gatehouse that runs.
  ignoreDeadLinks: [/^https?:\/\/localhost/, /\/\.\.\//, /^(\.\/)?\.\.\//],
  themeConfig: {
    version,
    search: { provider: 'local' },
    sidebar: sections.map(({ title, pages }) => ({
      text: title,
      items: pages.map(([page, text]) => ({ text, link: `/${page}` })),
    })),
    outline: [2, 3],
    docFooter: { prev: 'Before', next: 'Next' },
  },
  markdown: {
    // Braces and angle brackets of examples are no templates of Vue.
    config(md) {
      const text = md.renderer.rules.text ?? ((tokens, at) => md.utils.escapeHtml(tokens[at].content))
      md.renderer.rules.text = (...args) => text(...args).replaceAll('{{', '&#123;&#123;')
      md.renderer.rules.code_inline = (tokens, at) => `<code v-pre>${md.utils.escapeHtml(tokens[at].content)}</code>`
    },
  },
})
